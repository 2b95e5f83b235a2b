/** Collects the smallest of a stream of distinct numbers. Stores only slightly more than are wanted. */
export type Smallest = {
  wanted: number
  kept: Float64Array
  count: number
  /** Numbers that reach this bound are not among the smallest. */
  bound: number
}

export function newSmallest(wanted: number): Smallest {
  return { wanted, kept: new Float64Array(Math.max(500, 3 * wanted)), count: 0, bound: Infinity }
}

export function takeNumber(smallest: Smallest, number: number) {
  if (number >= smallest.bound) return
  smallest.kept[smallest.count++] = number
  if (smallest.count < smallest.kept.length) return
  gatherSmallest(smallest.kept, smallest.wanted)
  smallest.count = smallest.wanted
  smallest.bound = smallest.kept
    .subarray(0, smallest.wanted)
    .reduce((most, one) => Math.max(most, one), -Infinity)
}

/** Returns the wanted numbers, ascending. */
export function ascendingNumbers({ kept, count, wanted }: Smallest) {
  return kept.subarray(0, count).sort().subarray(0, wanted)
}

/** Returns the `count` smallest numbers, ascending. Reorders the array. */
export function smallestNumbers(numbers: Float64Array, count: number): Float64Array {
  if (count < numbers.length) gatherSmallest(numbers, count)
  return numbers.subarray(0, Math.min(count, numbers.length)).sort()
}

/** Moves the smallest to the front (Hoare's selection, with the median of three as its pivot). */
function gatherSmallest(numbers: Float64Array, count: number) {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const pivot = middleOf(numbers[low]!, numbers[(low + high) >> 1]!, numbers[high]!)
    let from = low
    let to = high
    while (from <= to) {
      while (numbers[from]! < pivot) from++
      while (numbers[to]! > pivot) to--
      if (from > to) break
      const held = numbers[from]!
      numbers[from++] = numbers[to]!
      numbers[to--] = held
    }
    if (count <= to) high = to
    else if (count >= from) low = from
    else return
  }
}

function middleOf(a: number, b: number, c: number) {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
