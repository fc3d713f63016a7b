"""D73: the objects of layers and animators after a restore: which of them own a reference."""

from __future__ import annotations

import pytest

import kinema


def test_d73_an_object_made_after_the_save_owns_nothing_after_the_restore() -> None:
    """D73: the state counts the references of the objects that existed, and no later one."""
    with kinema.Context() as context:
        layer = context.layer(name="old")
        context.root(name="root")  # only the context holds it
        context.flush()
        fade = context.roots[0].animate(opacity=0, duration=1)
        context.flush()
        state = context.save()
        root = context.roots[0]
        control = root.animator("opacity")
        context.flush()
        context.restore(state)
        root.close(), control.close()
        assert (layer.name, root.name, fade.duration) == ("old", "root", 1)
        again = context.roots[0]
        context.remove_root(again)
        context.flush()
        assert again.name == "root"
        layer.close(), again.close(), fade.close()
        context.flush()
        assert context.statistics.layers == 0


def test_d73_an_object_that_existed_is_the_same_after_the_restore() -> None:
    """D73: its reference is one of the state's."""
    with kinema.Context() as context:
        root = context.root(name="root")
        context.flush()
        state = context.save()
        assert context.roots[0] is root
        context.restore(state)
        assert context.roots[0] is root and root.owns
        context.remove_root(root)
        context.flush()
        assert root.name == "root"
        root.close()
        context.flush()
        assert context.statistics.layers == 0


def test_d73_an_object_that_a_restore_took_away_releases_no_other_one() -> None:
    """D73: the same calls make the same handle again, which another object owns."""
    with kinema.Context() as context:
        state = context.save()
        lost = context.layer()
        context.flush()
        context.restore(state)
        found = context.layer(name="found")
        assert found == lost
        context.flush()
        lost.close()
        assert found.name == "found"
        with pytest.raises(kinema.InvalidStateError):
            context.restore(state[:64])
        found.close()
        context.flush()
        with pytest.raises(kinema.InvalidHandleError):
            _ = found.name


def test_d73_the_objects_of_another_context_stay_its_own() -> None:
    """D73, D75: a state of another context counts none of the references here; one before the last 64 counts them no more."""
    with kinema.Context() as source, kinema.Context() as context:
        copied = source.root(name="copied")
        source.flush()
        mine = context.root(name="mine")
        context.flush()
        context.restore(source.save())
        copy = context.counterpart(copied)
        mine.close()
        copy.close()
        assert context.roots[0].name == "copied"
        first = source.save()
        for step in range(70):
            source.advance(step)
            source.save()
        source.restore(first)
        copied.close()
        assert source.roots[0].name == "copied"
