// Random tests play the same requests and histories each time, so that a change is judged by what it changed.
// Others are looked for in long runs: `SEED=random`, or any other number, which repeats a run.

/** The seed of the random tests; each prints the one it had. */
export function chosenSeed(): number {
  const given = process.env['SEED'] ?? '20261123'
  return given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given)
}
