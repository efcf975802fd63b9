"""The files in which Kilonova and BOS keep settings beside test cases."""

from banrye.problem.own_cases.case_settings.settings_model import SettingsFile

FILES = (
    SettingsFile("grader.properties", "Kilonova"),
    SettingsFile("grade.properties", "BOS"),
)
