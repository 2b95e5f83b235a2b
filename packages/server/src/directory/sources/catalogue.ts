import type { SourceName } from '@alphorn/contract/directory/source-names'
import { aramisSync } from '#server/directory/sources/aramis/sync'
import { baselSync } from '#server/directory/sources/basel/sync'
import { buildingNoticesSync } from '#server/directory/sources/building-notices/sync'
import { finmaSync } from '#server/directory/sources/finma/sync'
import { gazetteSync } from '#server/directory/sources/gazette/sync'
import { gleifSync } from '#server/directory/sources/gleif/sync'
import { lindasSync } from '#server/directory/sources/lindas/sync'
import type { SourceSync } from '#server/directory/sources/run'
import { simapSync } from '#server/directory/sources/simap/sync'
import { uidRegisterSync } from '#server/directory/sources/uid-register/sync'
import { zefixSync } from '#server/directory/sources/zefix/sync'

/** How each source is read. */
export const sourceSyncs: Readonly<Record<SourceName, SourceSync>> = {
  basel: baselSync,
  lindas: lindasSync,
  zefix: zefixSync,
  gazette: gazetteSync,
  simap: simapSync,
  'building-notices': buildingNoticesSync,
  aramis: aramisSync,
  gleif: gleifSync,
  finma: finmaSync,
  'uid-register': uidRegisterSync,
}
