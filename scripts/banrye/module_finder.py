"""The type of removable_rooms.modules: for each module name, the Protocol of its modules.

This file has types only: no module imports it at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Protocol, overload

from banrye.hooks import (
    AddedLanguagesHook,
    AdviceHook,
    CaseDocumentsHook,
    CaseSettingsHook,
    CloneOptionHook,
    CloneSourceHook,
    CounterexampleHook,
    DoctorHook,
    EntryKindsHook,
    FirstStepHook,
    FormatHook,
    HintsHook,
    LanguageHook,
    NumberedSiteHook,
    SettingsFilesHook,
    StandardCheckersHook,
    UnreadHook,
    VerbHook,
    VerbsHook,
)


class ModuleFinder(Protocol):
    """The type of removable_rooms.modules: a module name gives the rooms that have this module."""

    @overload
    def __call__(self, name: Literal["advice"]) -> Iterator[tuple[str, AdviceHook]]: ...
    @overload
    def __call__(
        self, name: Literal["case_settings"]
    ) -> Iterator[tuple[str, CaseSettingsHook]]: ...
    @overload
    def __call__(
        self, name: Literal["case_documents"]
    ) -> Iterator[tuple[str, CaseDocumentsHook]]: ...
    @overload
    def __call__(self, name: Literal["clone_option"]) -> Iterator[tuple[str, CloneOptionHook]]: ...
    @overload
    def __call__(self, name: Literal["clone_source"]) -> Iterator[tuple[str, CloneSourceHook]]: ...
    @overload
    def __call__(
        self, name: Literal["counterexample"]
    ) -> Iterator[tuple[str, CounterexampleHook]]: ...
    @overload
    def __call__(self, name: Literal["doctor"]) -> Iterator[tuple[str, DoctorHook]]: ...
    @overload
    def __call__(self, name: Literal["first_step"]) -> Iterator[tuple[str, FirstStepHook]]: ...
    @overload
    def __call__(self, name: Literal["format"]) -> Iterator[tuple[str, FormatHook]]: ...
    @overload
    def __call__(self, name: Literal["hints"]) -> Iterator[tuple[str, HintsHook]]: ...
    @overload
    def __call__(self, name: Literal["entry_kinds"]) -> Iterator[tuple[str, EntryKindsHook]]: ...
    @overload
    def __call__(self, name: Literal["language"]) -> Iterator[tuple[str, LanguageHook]]: ...
    @overload
    def __call__(
        self, name: Literal["numbered_site"]
    ) -> Iterator[tuple[str, NumberedSiteHook]]: ...
    @overload
    def __call__(
        self, name: Literal["settings_files"]
    ) -> Iterator[tuple[str, SettingsFilesHook]]: ...
    @overload
    def __call__(
        self,
        name: Literal["standard_checkers"],
    ) -> Iterator[tuple[str, StandardCheckersHook]]: ...
    @overload
    def __call__(
        self,
        name: Literal["added_languages"],
    ) -> Iterator[tuple[str, AddedLanguagesHook]]: ...
    @overload
    def __call__(self, name: Literal["unread"]) -> Iterator[tuple[str, UnreadHook]]: ...
    @overload
    def __call__(self, name: Literal["verb"]) -> Iterator[tuple[str, VerbHook]]: ...
    @overload
    def __call__(self, name: Literal["verbs"]) -> Iterator[tuple[str, VerbsHook]]: ...
    @overload
    def __call__(self, name: str, protocol: type) -> Iterator[tuple[str, Any]]: ...
