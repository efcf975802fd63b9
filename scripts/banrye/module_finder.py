"""The type of removable_rooms.modules: for each module name, the Protocol of its modules.

This file has types only: no module imports it at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Protocol, overload

from banrye.hooks import (
    AdviceHook,
    AfterNewHook,
    AgentToolHook,
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
    JudgedRowsHook,
    LanguageHook,
    NewPartsHook,
    NumberedSiteHook,
    ReaderHook,
    SettingsFilesHook,
    StandardCheckersHook,
    TracedLanguagesHook,
    UnreadHook,
    VerbHook,
    VerbsHook,
)


class ModuleFinder(Protocol):
    """The type of removable_rooms.modules: a module name gives the rooms that have this module."""

    @overload
    def __call__(self, name: Literal["advice"]) -> Iterator[tuple[str, AdviceHook]]: ...
    @overload
    def __call__(self, name: Literal["agent_tool"]) -> Iterator[tuple[str, AgentToolHook]]: ...
    @overload
    def __call__(self, name: Literal["after_new"]) -> Iterator[tuple[str, AfterNewHook]]: ...
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
    def __call__(self, name: Literal["judged_rows"]) -> Iterator[tuple[str, JudgedRowsHook]]: ...
    @overload
    def __call__(self, name: Literal["entry_kinds"]) -> Iterator[tuple[str, EntryKindsHook]]: ...
    @overload
    def __call__(self, name: Literal["language"]) -> Iterator[tuple[str, LanguageHook]]: ...
    @overload
    def __call__(self, name: Literal["new_parts"]) -> Iterator[tuple[str, NewPartsHook]]: ...
    @overload
    def __call__(
        self, name: Literal["numbered_site"]
    ) -> Iterator[tuple[str, NumberedSiteHook]]: ...
    @overload
    def __call__(self, name: Literal["reader"]) -> Iterator[tuple[str, ReaderHook]]: ...
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
        name: Literal["traced_languages"],
    ) -> Iterator[tuple[str, TracedLanguagesHook]]: ...
    @overload
    def __call__(self, name: Literal["unread"]) -> Iterator[tuple[str, UnreadHook]]: ...
    @overload
    def __call__(self, name: Literal["verb"]) -> Iterator[tuple[str, VerbHook]]: ...
    @overload
    def __call__(self, name: Literal["verbs"]) -> Iterator[tuple[str, VerbsHook]]: ...
