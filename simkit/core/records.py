"""Records: how tables, rules and states reach a kernel, each as one pointer.

A tuple of arrays is copied at every call and every array in it is reference-counted; a record is not. A record is
declared as a class whose annotated fields build its NumPy type, so that the type checker knows what each one holds:

    class Realm(Record):
        heights: Vector[int] = field(N_CELLS, of=np.int8)  # tiles on each cell
        pool: int = field(empty=2)  # shrines to be built

    class State(Record):
        realms: Vector[Realm] = field(MAX_SEATS, of=Realm)
        seat: Seat = field()  # whose decision is due

`Realm.new()` allocates one with the empty value of every field; kernels take it as an argument of type `Realm`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, overload

import numpy as np

T = TypeVar("T")

CACHE_LINE = 64  # bytes


class Vector(Generic[T]):
    """A field of one dimension, for the type checker; a NumPy array when a kernel runs."""

    if TYPE_CHECKING:
        shape: tuple[int]

        @overload
        def __getitem__(self, index: int) -> T: ...
        @overload
        def __getitem__(self, index: slice) -> Vector[T]: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: int, value: T) -> None: ...
        def tolist(self) -> list[Any]: ...


class Matrix(Generic[T]):
    """A field of two dimensions, for the type checker."""

    if TYPE_CHECKING:
        shape: tuple[int, int]

        @overload
        def __getitem__(self, index: int) -> Vector[T]: ...
        @overload
        def __getitem__(self, index: tuple[int, int]) -> T: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: tuple[int, int], value: T) -> None: ...
        def tolist(self) -> list[list[Any]]: ...


class Cube(Generic[T]):
    """A field of three dimensions, for the type checker."""

    if TYPE_CHECKING:
        shape: tuple[int, int, int]

        @overload
        def __getitem__(self, index: int) -> Matrix[T]: ...
        @overload
        def __getitem__(self, index: tuple[int, int]) -> Vector[T]: ...
        @overload
        def __getitem__(self, index: tuple[int, int, int]) -> T: ...
        def __getitem__(self, index: Any) -> Any: ...
        def __setitem__(self, index: tuple[int, int, int], value: T) -> None: ...


Stream = Vector[int]  # of random numbers; see `rng.py`


@dataclass(frozen=True)
class Field:
    """What a record declares of one field."""

    shape: tuple[int, ...]
    kind: Any  # a NumPy type, or the class of the records that stand here
    empty: float  # the value of every element before anything has happened


def field(*shape: int, of: Any = np.int64, empty: float = 0) -> Any:
    """Declare a field of a record: its shape (none: a single value), type and empty value."""
    return Field(shape, of, empty)


class Record:
    """A record's declaration; the type checker takes it for the record itself."""

    dtype: ClassVar[np.dtype[np.void]]
    fields: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Collect the fields of a class and of those it extends, and build its type."""
        super().__init_subclass__(**kwargs)
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.fields = {**cls.fields, **declared}
        types = [(name, _dtype_of(one.kind), one.shape) for name, one in cls.fields.items()]
        cls.dtype = np.dtype((np.record, types))

    @classmethod
    def new(cls) -> Self:
        """Allocate one record with the empty value in every field."""
        record = new_record(cls.dtype)
        _empty(record, cls)
        return record  # type: ignore[no-any-return]

    @classmethod
    def make(cls, settings: Mapping[str, object] | None = None, /, **values: Any) -> Self:
        """Allocate one record with these values; a field that is not given takes the setting of its name.

        With values the other settings may be what these were computed from; without, each must have a field.
        """
        settings = settings or {}
        fields = f"{cls.__name__} ({', '.join(cls.fields)})"
        if unknown := set(values or settings) - set(cls.fields):
            what = "value" if values else "setting"
            raise TypeError(f"{what} {_list(unknown)} has no field in {fields}")
        values = {name: settings[name] for name in cls.fields if name in settings} | values
        if missing := set(cls.fields) - set(values):
            raise TypeError(f"no value for {_list(missing)} of {fields}")
        record = new_record(cls.dtype)
        for name, value in values.items():
            array = np.asarray(value)
            if array.shape != cls.fields[name].shape:
                raise TypeError(
                    f"{cls.__name__}.{name} has shape {cls.fields[name].shape}, not {array.shape}"
                )
            record[name] = array
        return record  # type: ignore[no-any-return]


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(repr, sorted(names)))


def _dtype_of(kind: Any) -> Any:
    return kind.dtype if isinstance(kind, type) and issubclass(kind, Record) else kind


def _empty(record: Any, kind: type[Record]) -> None:
    """Write the empty values of a class into a record, or into each record of an array."""
    for name, one in kind.fields.items():
        if isinstance(one.kind, type) and issubclass(one.kind, Record):
            _empty(record[name], one.kind)
        elif one.empty != 0:  # it is zero already, and memory that nobody writes costs nothing
            record[name] = one.empty


def new_record(kind: np.dtype[np.void]) -> Any:
    """Allocate one record, all zero, whose fields plain Python reaches by name as compiled code does.

    It begins with a line of the processor's cache: rows of a network then lie on as few lines as they can.
    """
    room = np.zeros(kind.itemsize + CACHE_LINE, dtype=np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    return room[first : first + kind.itemsize].view(kind).view(np.recarray)[0]
