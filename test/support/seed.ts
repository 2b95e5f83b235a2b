// Random tests use a fixed seed by default, so that only a change of the code changes their outcome. Long runs search
// further: `SEED=random`, or any number, which repeats a run.

/** Seed of the random tests; each test prints the seed it used. */
export function chosenSeed(): number {
  const given = process.env['SEED'] ?? '20261123'
  return given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given)
}
