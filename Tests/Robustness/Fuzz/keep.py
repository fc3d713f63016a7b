#!/usr/bin/env python3
"""keep.py CONTROL: selects inputs from the control file of a libFuzzer merge, first those with the highest coverage for their
size, and prints their paths: at most 400 files or 320 kB."""

import heapq
import os
import sys


def chosen(control: str) -> list[str]:
    lines = open(control).read().split("\n")
    count = int(lines[0])
    names = lines[2 : 2 + count]
    reached = {int(words[1]): set(map(int, words[2:])) for line in lines[2 + count :] if (words := line.split())[:1] == ["FT"]}
    size = {file: os.path.getsize(names[file]) for file in reached}
    heap = [(-len(features) / (size[file] + 64), file) for file, features in reached.items()]
    heapq.heapify(heap)
    files: list[int] = []
    seen: set[int] = set()
    while heap and len(files) < 400 and sum(size[file] for file in files) < 320_000:
        file = heapq.heappop(heap)[1]
        worth = -len(reached[file] - seen) / (size[file] + 64)
        if heap and worth > heap[0][0]:
            heapq.heappush(heap, (worth, file))  # other inputs cover it by now
        elif worth:
            files.append(file)
            seen |= reached[file]
    return [names[file] for file in files]


print("\n".join(chosen(sys.argv[1])))
