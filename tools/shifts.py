"""A lint: no `constant << name` in compiled modules.

mypyc compiles `1 << n` on machine numbers to a 32-bit shift, silently: `1 << 35` is then 8.
Use `BIT[n]` from `gloam.kernel.bits`, or shift a name.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def faults(source: str) -> list[int]:
    """The lines on which a constant is shifted left by something that is not one.

    >>> faults("a = 1 << n")
    [1]
    >>> faults("a = 1 << 5; b = n << 3; c = bits << n")
    []
    >>> faults("a = i64(1) << n"), faults("a = ONE << n"), faults("a = (ONE + 1) << n")
    ([1], [1], [1])
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift):
            left = node.left if isinstance(node, ast.BinOp) else node.target
            right = node.right if isinstance(node, ast.BinOp) else node.value
            if _constant(left) and not _constant(right):
                found.append(node.lineno)
    return found


def _constant(node: ast.expr) -> bool:
    """A literal, the name of a constant, or a number made of such."""
    if isinstance(node, ast.Call):
        return len(node.args) == 1 and _constant(node.args[0])
    if isinstance(node, ast.UnaryOp):
        return _constant(node.operand)
    if isinstance(node, ast.BinOp):
        return _constant(node.left) and _constant(node.right)
    if isinstance(node, ast.Name):
        return node.id.isupper()
    return isinstance(node, ast.Constant)


def main() -> int:
    """Look at every compiled module."""
    bad = 0
    for folder in ("src", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text()
            if "\nfrom mypy_extensions import" not in source:
                continue
            for line in faults(source):
                print(f"{path.relative_to(ROOT)}:{line}: a constant is shifted; use BIT[n]")
                bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
