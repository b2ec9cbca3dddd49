import os, sys, time
import numpy as np
from simkit.core.jit import kernel
from simkit.core.kinds import Seat, int64
from simkit.core.log import new_log
from simkit.core.copies import copy_into
from simkit.core.rng import draw_below, new_stream, open_stream
from simkit.games.castellion.bots import taught_features as f
from simkit.games.castellion.bots import blueprint
from simkit.games.castellion.bots.taught_network import *
from simkit.games.castellion.bots.taught_view import *
from simkit.games.castellion.bots.scratch import Scratch
from simkit.games.castellion.bots.seated import SeatedBots, forget
from simkit.games.castellion.bots.weights import BLUEPRINT, N_EXAMS
from simkit.games.castellion.constants import *
from simkit.games.castellion.constants import action, phase, status
from simkit.games.castellion.rules.actions import list_actions, find_action
from simkit.games.castellion.rules.setup import begin_match
from simkit.games.castellion.rules.turn import apply_action, perform_action
from simkit.games.castellion.rules.castle import is_complete, count_columns
from simkit.games.castellion.state import State, Actions
from simkit.games.castellion.kernel import KERNEL
from simkit.games.driver import to_word
from simkit.core.records import new_record

NEVER = np.float32(-1e9)

@kernel
def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-np.float64(x)))

@kernel
def score_source(view, source, credit):
    o = view.outputs
    if credit == 0.0:
        return np.float64(o[source*3+2])
    v = sigmoid(o[source*3+2])
    if view.stage < 1: v += credit*sigmoid(o[source*3])
    if view.stage < 2: v += credit*sigmoid(o[source*3+1])
    return v

@kernel
def best_source(rules, state, view, credit):
    "value, source"
    n_std = N_STANDARD - state.standard_next
    n_safe = N_SAFE - state.safe_next
    if n_std == 0: return score_source(view, int64(1), credit), int64(1)
    v0 = score_source(view, int64(0), credit)
    if n_safe == 0 or not view.is_danger: return v0, int64(0)
    v1 = score_source(view, int64(1), credit)
    if v1 > v0: return v1, int64(1)
    return v0, int64(0)

@kernel
def keep_best(view, source):
    for g in range(3): view.best[g] = view.outputs[source*3+g]

@kernel
def rate_sim(tables, rules, state, code, weights, view, scratch, credit):
    "value by full simulation"
    copy_into(scratch.first, state)
    perform_action(tables, rules, scratch.first, code, scratch.log)
    if scratch.first.status == status.WON: return 1e6
    if scratch.first.status == status.LOST: return -1e6
    s = scratch.first
    open_view(tables, rules, s, Seat(int64(0)), view)
    load_castle(s, Seat(int64(0)), view)
    sum_castle(weights, view)
    run_layers(weights, view, view.sums)
    v, src = best_source(rules, s, view, credit)
    return v

@kernel
def choose_play(tables, rules, state, actions, weights, view, scratch, credit):
    seat, tile = state.seat, state.tile
    open_view(tables, rules, state, seat, view)
    load_castle(state, seat, view)
    sum_castle(weights, view)
    run_layers(weights, view, view.sums)
    v, src = best_source(rules, state, view, credit)
    keep_best(view, src)
    best, chosen = v, int64(0)
    kind, motif = tile // N_MOTIFS, tile % N_MOTIFS
    n_columns = count_columns(state, seat)
    for index in range(1, actions.n):
        code = actions.codes[index]
        cell = code + view.column * STRIDE
        if code == action.PLACE_LEFT:
            if n_columns > 0:
                if view.column == 0: continue
                cell = (view.column - 1) * STRIDE
            else:
                cell = view.column * STRIDE
        elif code == action.PLACE_RIGHT:
            if view.column + n_columns >= 6: continue
            cell = (view.column + n_columns) * STRIDE
        bit = int64(1) << cell
        view.types[kind] |= bit
        view.motifs[motif] |= bit
        sum_changed(weights, view, f.CONCERNED[cell])
        run_layers(weights, view, view.new_sums)
        view.types[kind] ^= bit
        view.motifs[motif] ^= bit
        v, src = best_source(rules, state, view, credit)
        if v > best:
            best, chosen = v, int64(index)
            keep_best(view, src)
    return chosen

@kernel
def play_teach(tables, rules, weights, view, state, blank, actions, bots, scratch, log, stream,
               seed, first, n, guided, eps, credit, rows, n_active, ctxs, sources, vals, greedy, cuts, stages, starts, finals):
    t = int64(0)
    u = np.float32(0)
    for m in range(n):
        deal = first + m
        forget(bots)
        copy_into(state, blank)
        open_stream(stream, seed, deal, int64(77))
        begin_match(tables, rules, state, seed, deal, log)
        starts[m] = t
        guide_turns = int64(0)
        if draw_below(stream, int64(1 << 20)) < guided * (1 << 20):
            guide_turns = 5 + draw_below(stream, int64(75))
            exam = state.cards[2] - tables.decks[2, 1]
            bots.memory.plan[0] = draw_below(stream, int64(tables.plans.of_card[exam, 1]))
        cut = int64(0)
        while state.status == status.PLAYING:
            list_actions(tables, rules, state, actions)
            if state.phase == phase.TURN:
                open_view(tables, rules, state, state.seat, view)
                load_castle(state, state.seat, view)
                sum_castle(weights, view)
                run_layers(weights, view, view.sums)
                v, src = best_source(rules, state, view, credit)
                if cut == 0:
                    for g in range(3): view.best[g] = view.outputs[src*3+g]
                chosen = src
                if actions.n > 1:
                    if state.turns < guide_turns:
                        idx = blueprint.choose_by_plan(tables, rules, state, actions, bots, scratch)
                        chosen = int64(actions.codes[idx] == action.DRAW_SAFE)
                    elif view.is_danger and draw_below(stream, int64(1 << 20)) < eps * (1 << 20):
                        chosen = draw_below(stream, int64(2))
                if chosen != src and cut == 0:
                    cut = int64(1)
                k = int64(0)
                for w in range(f.N_WINDOWS):
                    if view.window_rows[w] >= 0:
                        rows[t, k] = view.window_rows[w]; k += 1
                for s in range(f.N_SLOTS):
                    rows[t, k] = view.slot_rows[s]; k += 1
                n_active[t] = k
                ctxs[t] = view.context
                stages[t] = view.stage
                sources[t] = chosen
                for g in range(3):
                    vals[t, g] = sigmoid(view.outputs[chosen*3+g])
                    greedy[t, g] = sigmoid(view.best[g])
                cuts[t] = cut
                cut = int64(0)
                t += 1
                code = action.DRAW_SAFE if chosen else action.DRAW_STANDARD
                perform_action(tables, rules, state, code, log)
            elif actions.n == 1:
                perform_action(tables, rules, state, actions.codes[0], log)
            else:
                idx = choose_play(tables, rules, state, actions, weights, view, scratch, credit)
                other = idx
                if state.turns < guide_turns:
                    other = blueprint.choose_by_plan(tables, rules, state, actions, bots, scratch)
                elif draw_below(stream, int64(1 << 20)) < eps * (1 << 20):
                    other = draw_below(stream, actions.n)
                if other != idx: cut = int64(1)
                perform_action(tables, rules, state, actions.codes[other], log)
        finals[m] = state.trial
    starts[n] = t
    return t

@kernel
def learn(weights, grad_rows, grad2, grad3, m_rows, v_rows, m2, v2, m3, v3, stamp, touched, step, rate, lam,
          n, rows, n_active, ctxs, sources, vals, greedy, cuts, stages, starts, finals, targets, view, batch):
    n_touched = int64(0)
    loss = 0.0
    dh = np.zeros(WIDTH_2, np.float32); d1 = np.zeros(WIDTH_1, np.float32); dlog = np.zeros(3, np.float32)
    sums = view.sums
    in_batch = 0
    for m in range(n):
        a, b = starts[m], starts[m+1]
        for t in range(b-1, a-1, -1):
            for g in range(3):
                if t == b-1:
                    targets[t, g] = np.float32(1.0 if finals[m] > g else 0.0)
                elif cuts[t+1]:
                    targets[t, g] = greedy[t+1, g]
                else:
                    nv = vals[t+1, g]
                    if stages[t+1] > g: nv = np.float32(1.0)
                    tt = targets[t+1, g]
                    targets[t, g] = (1-lam)*nv + lam*tt
                if stages[t] <= g and t < b-1 and stages[t+1] > g: targets[t, g] = np.float32(1.0)
        for t in range(a, b):
            for i in range(WIDTH_1): sums[i] = np.float32(0)
            for k in range(n_active[t]): add_row(sums, weights, rows[t, k])
            view.context = ctxs[t]
            run_layers(weights, view, sums)
            s = sources[t]; c = ctxs[t]
            for g in range(3):
                p = sigmoid(view.outputs[s*3+g])
                y = targets[t, g]
                w = 1.0 if g == 2 else 0.3
                if stages[t] > g: w = 0.0
                dlog[g] = np.float32(w*(p-y))
                if g == 2: loss -= y*np.log(p+1e-7)+(1-y)*np.log(1-p+1e-7)
            last = weights.last[c]; second = weights.second[c]
            g3 = grad3[c]; g2 = grad2[c]
            for j in range(WIDTH_2):
                h = view.hidden[j]
                dh[j] = np.float32(0)
                if h > 0:
                    acc = np.float32(0)
                    for g in range(3):
                        acc += dlog[g]*last[j, s*3+g]
                        g3[j, s*3+g] += dlog[g]*h
                    dh[j] = acc
            for g in range(3): g3[WIDTH_2, s*3+g] += dlog[g]
            for i in range(WIDTH_1):
                x = sums[i]
                d1[i] = np.float32(0)
                if x > 0:
                    acc = np.float32(0)
                    for j in range(WIDTH_2):
                        acc += dh[j]*second[i, j]
                    for j in range(WIDTH_2):
                        g2[i, j] += dh[j]*x
                    d1[i] = acc
            for j in range(WIDTH_2): g2[WIDTH_1, j] += dh[j]
            for k in range(n_active[t]):
                r = rows[t, k]
                if stamp[r] == 0:
                    stamp[r] = 1
                    touched[n_touched] = r
                    n_touched += 1
                gr = grad_rows[r]
                for i in range(WIDTH_1): gr[i] += d1[i]
        in_batch += 1
        if in_batch == batch or m == n-1:
            step[0] += 1
            c1 = 1.0 - 0.9**step[0]; c2 = 1.0 - 0.999**step[0]
            lr = np.float32(rate*np.sqrt(c2)/c1)
            for k in range(n_touched):
                r = touched[k]
                stamp[r] = 0
                adam_row(weights.rows[r], grad_rows[r], m_rows[r], v_rows[r], lr)
            n_touched = int64(0)
            for c in range(N_CONTEXTS):
                for i in range(WIDTH_1+1): adam_row(weights.second[c, i], grad2[c, i], m2[c, i], v2[c, i], lr)
                for i in range(WIDTH_2+1): adam_row(weights.last[c, i], grad3[c, i], m3[c, i], v3[c, i], lr)
            in_batch = 0
    return loss / starts[n]

@kernel
def adam_row(w, g, m, v, lr):
    for i in range(w.shape[0]):
        x = g[i]
        m[i] = np.float32(0.9)*m[i] + np.float32(0.1)*x
        v[i] = np.float32(0.999)*v[i] + np.float32(0.001)*x*x
        w[i] -= lr*m[i]/(np.sqrt(v[i])+np.float32(1e-6))
        g[i] = np.float32(0)

@kernel
def play_test(tables, rules, weights, view, state, blank, actions, bots, scratch, log, seed, first, n, won):
    for m in range(n):
        copy_into(state, blank)
        begin_match(tables, rules, state, seed, first+m, log)
        exam = state.cards[2] - tables.decks[2, 1]
        while state.status == status.PLAYING:
            list_actions(tables, rules, state, actions)
            idx = int64(0)
            if actions.n > 1:
                if state.phase == phase.TURN:
                    view_danger = state.needed[state.trial] - state.traitors <= 1
                    if view_danger:
                        open_view(tables, rules, state, state.seat, view)
                        load_castle(state, state.seat, view)
                        sum_castle(weights, view)
                        run_layers(weights, view, view.sums)
                        v, src = best_source(rules, state, view, 0.0)
                        idx = src
                else:
                    idx = choose_play(tables, rules, state, actions, weights, view, scratch, 0.0)
            perform_action(tables, rules, state, actions.codes[idx], log)
        won[exam, state.trial] += 1

