"""Compiled kernels are kept in a folder that belongs to exactly this source."""

from pathlib import Path

from croupier.tables.jit import _without_older


def test_new_source_takes_the_place_of_older(tmp_path: Path) -> None:
    (tmp_path / "kernels-old").mkdir()
    new = _without_older(tmp_path / "kernels-new")
    assert new == tmp_path / "kernels-new"
    assert not (tmp_path / "kernels-old").exists()


def test_what_is_kept_is_left_alone(tmp_path: Path) -> None:
    for name in ("kernels-one", "kernels-two"):
        (tmp_path / name).mkdir()
    _without_older(tmp_path / "kernels-two")
    assert (tmp_path / "kernels-one").exists()
