import { Gauge, type Registry } from 'prom-client'

/** A series with a column in the rows from which it is set. */
export type Series = { name: string; help: string; column: string }
type Group = { labels: readonly string[]; series: readonly Series[] }

/** The gauges of a registry that are set from rows of the database. */
export type Gauges = ReturnType<typeof createGauges>

/** Gauges that are present only while their values are known: a value that was not read is omitted and not outdated. */
export function createGauges(registry: Registry) {
  const gauges = new Map<string, { gauge: Gauge; isLabelled: boolean }>()
  const gaugeOf = ({ name, help }: Series, labels: readonly string[]) => {
    const known = gauges.get(name)
    if (known) return known.gauge
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] })
    gauges.set(name, { gauge, isLabelled: labels.length > 0 })
    return gauge
  }
  const clear = (gauge: Gauge, isLabelled: boolean) => {
    gauge.reset()
    if (!isLabelled) gauge.remove() // a gauge without labels is 0 after its reset
  }
  return {
    /** Sets the series of a group to these rows and removes all others. */
    set({ labels, series }: Group, rows: readonly Record<string, unknown>[]) {
      for (const one of series) {
        const gauge = gaugeOf(one, labels)
        clear(gauge, labels.length > 0)
        for (const row of rows) {
          const value = row[one.column]
          const of = Object.fromEntries(labels.map((label) => [label, String(row[label])]))
          if (typeof value === 'number') gauge.set(of, value)
        }
      }
    },
    forget() {
      for (const { gauge, isLabelled } of gauges.values()) clear(gauge, isLabelled)
    },
  }
}
