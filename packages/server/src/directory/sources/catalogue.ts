import type { SourceName } from '#server/platform/config/sources'
import { baselWalk } from '#server/directory/sources/basel'
import { finmaWalk } from '#server/directory/sources/finma'
import { gazetteWalk } from '#server/directory/sources/gazette'
import { gleifWalk } from '#server/directory/sources/gleif'
import { lindasWalk } from '#server/directory/sources/lindas'
import type { SourceSync } from '#server/directory/sources/run'
import { uidRegisterWalk } from '#server/directory/sources/uid-register'
import { zefixWalk } from '#server/directory/sources/zefix'

/** How a source is read, and how gently. */
type Reading = {
  walk: SourceSync
  /** The least time between two requests. */
  pause_ms: number
  timeout_ms: number
  /** How often it is read, when the operator has switched it on. */
  every_hours: number
}

const minute = 60_000

export const readings: Readonly<Record<SourceName, Reading>> = {
  basel: { walk: baselWalk, pause_ms: 2000, timeout_ms: 30 * minute, every_hours: 168 },
  lindas: { walk: lindasWalk, pause_ms: 1000, timeout_ms: 2 * minute, every_hours: 168 },
  zefix: { walk: zefixWalk, pause_ms: 500, timeout_ms: minute, every_hours: 24 },
  gazette: { walk: gazetteWalk, pause_ms: 500, timeout_ms: minute, every_hours: 12 },
  gleif: { walk: gleifWalk, pause_ms: 1500, timeout_ms: minute, every_hours: 168 },
  finma: { walk: finmaWalk, pause_ms: 2000, timeout_ms: 2 * minute, every_hours: 24 },
  'uid-register': { walk: uidRegisterWalk, pause_ms: 3100, timeout_ms: minute, every_hours: 24 },
}
