import type { Bench } from './bench.ts'

/** A bench: what it measures, and its module, which is loaded only to run it (scripts/bundle-bench.mjs). */
type Entry = { measures: string; onlyByName?: true; load: () => Promise<Bench> }

export const benches: Readonly<Record<string, Entry>> = {
  app: {
    measures: 'keys in Chromium, to the frame that shows their effect',
    load: async () => (await import('./app/app.ts')).app,
  },
  budget: {
    measures: 'where the time of one operation goes, by kind of code and by statement',
    onlyByName: true,
    load: async () => (await import('./machine/budget.ts')).budget,
  },
  busy: {
    measures: 'decisions on 16 prospects against those on 3,200',
    load: async () => (await import('./busy.ts')).busy,
  },
  crowded: {
    measures: 'claims beside a million open jobs (--large)',
    load: async () => (await import('./jobs/crowded.ts')).crowded,
  },
  evidence: {
    measures: 'results with the maximum of evidence',
    load: async () => (await import('./gate/evidence.ts')).evidence,
  },
  gate: {
    measures: 'processor time of the grounding gate for a draft',
    load: async () => (await import('./gate/gate.ts')).gate,
  },
  grounding: {
    measures: 'mistakes that the grounding gate finds, and right claims that it refuses',
    load: async () => (await import('./gate/grounding.ts')).grounding,
  },
  growth: {
    measures: 'statements, memory and disk of a large installation',
    onlyByName: true,
    load: async () => (await import('./growth/growth.ts')).growth,
  },
  heal: {
    measures: 'the time from a killed process until all work again',
    load: async () => (await import('./heal.ts')).heal,
  },
  held: {
    measures: 'claims while another session holds an old snapshot',
    load: async () => (await import('./jobs/held.ts')).held,
  },
  import: {
    measures: 'the import of companies against COPY',
    load: async () => (await import('./import.ts')).imports,
  },
  jobs: {
    measures: 'claim and complete against pg-boss and graphile-worker',
    load: async () => (await import('./jobs/jobs.ts')).jobs,
  },
  letters: {
    measures: 'shared sentences, openings and lengths of the letters of the built-in writer',
    load: async () => (await import('./gate/letters.ts')).letters,
  },
  lists: {
    measures: 'the build and the stream of a list of the whole directory',
    load: async () => (await import('./lists.ts')).lists,
  },
  llm: {
    measures: 'letters, inventions, tokens and cost of a model, scripted or real',
    load: async () => (await import('./llm.ts')).llm,
  },
  loop: {
    measures: 'the longest stop of the event loop under the largest bodies and pages',
    load: async () => (await import('./loop/loop.ts')).loop,
  },
  machine: {
    measures: 'the whole machine: mutations, reads and claims, best against best',
    onlyByName: true,
    load: async () => (await import('./machine/machine.ts')).machine,
  },
  metrics: {
    measures: 'calls with and without metrics',
    load: async () => (await import('./metrics.ts')).metrics,
  },
  mutation: {
    measures: 'a full mutation against a bare INSERT',
    load: async () => (await import('./mutation.ts')).mutation,
  },
  names: {
    measures: 'names of companies and places that are normalised in a second; no database',
    load: async () => (await import('./names.ts')).names,
  },
  neighbours: {
    measures: 'the calls of one account beside the largest load of another',
    load: async () => (await import('./neighbours/neighbours.ts')).neighbours,
  },
  offline: {
    measures: '100 companies through four stages by the offline executor',
    load: async () => (await import('./offline.ts')).offline,
  },
  overload: {
    measures: '4,000 connections at once',
    load: async () => (await import('./overload.ts')).overload,
  },
  read: {
    measures: 'the read of a prospect against a bare select',
    load: async () => (await import('./read.ts')).read,
  },
  scroll: {
    measures: 'scrolling in a table of the browser app',
    load: async () => (await import('./app/scroll.ts')).scroll,
  },
  soak: {
    measures: 'waits and memory under a modest load for a long time',
    load: async () => (await import('./soak.ts')).soak,
  },
  start: {
    measures: 'the first start and the next one',
    load: async () => (await import('./start.ts')).start,
  },
  websites: {
    measures: 'the proof that a website belongs to a company',
    load: async () => (await import('./websites.ts')).websites,
  },
}

/** Returns the list of the benches, one a line. */
export function benchList() {
  return Object.entries(benches)
    .map(
      ([name, { measures, onlyByName }]) =>
        `${name.padEnd(12)}${measures}${onlyByName ? '; only by name' : ''}`,
    )
    .join('\n')
}
