/** Companies by one of their numbers; several may have the same one. */
export type NumberTable = { slots: Uint32Array; used: number }

export function newNumberTable(): NumberTable {
  return { slots: new Uint32Array(16), used: 0 }
}

/** `numbers[company]` is the company's number. */
export function addNumber(table: NumberTable, company: number, numbers: Uint32Array) {
  if (table.used * 2 >= table.slots.length) enlargeTable(table, numbers)
  insertNumber(table.slots, company, numbers)
  table.used++
}

/** Returns the companies with the number, unordered. */
export function holdersOf({ slots }: NumberTable, number: number, numbers: Uint32Array): number[] {
  const found: number[] = []
  for (let at = slotOf(slots, number); slots[at] !== 0; at = (at + 1) & (slots.length - 1))
    if (numbers[slots[at]! - 1] === number) found.push(slots[at]! - 1)
  return found
}

function enlargeTable(table: NumberTable, numbers: Uint32Array) {
  const slots = new Uint32Array(table.slots.length * 2)
  for (const slot of table.slots) if (slot !== 0) insertNumber(slots, slot - 1, numbers)
  table.slots = slots
}

function insertNumber(slots: Uint32Array, company: number, numbers: Uint32Array) {
  let at = slotOf(slots, numbers[company]!)
  while (slots[at] !== 0) at = (at + 1) & (slots.length - 1)
  slots[at] = company + 1
}

function slotOf(slots: Uint32Array, number: number) {
  return (Math.imul(number, 0x9e3779b1) >>> 8) & (slots.length - 1)
}
