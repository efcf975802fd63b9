"""The files in which ejudge keeps settings beside test cases."""

from banrye.problem.own_cases.case_settings.model import SettingsFile

FILES = (
    SettingsFile("problem.cfg", "ejudge", 4, "banrye.formats.ejudge.case_settings"),
    SettingsFile("valuer.cfg", "ejudge", 5, "banrye.formats.ejudge.valuer"),
)
