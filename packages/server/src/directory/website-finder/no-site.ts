import type { WebsiteDoubt } from '@alphorn/contract/directory/website-proofs'
import { type ProofPage, uidsIn } from '#server/directory/website-finder/imprint'

const shortPage = 1500
const minDirectoryUids = 5

const parked =
  /domain (?:is|may be) for sale|buy this domain|domain (?:ist|steht) (?:noch )?(?:zu verkaufen|zum verkauf|frei)|diese domain (?:wurde|ist) (?:soeben |bereits )?(?:registriert|reserviert|geparkt)|domaine? (?:est )?[àa] vendre|ce (?:nom de )?domaine (?:est|a [ée]t[ée]) (?:r[ée]serv|enregistr|parqu)|dominio (?:[èe] )?in vendita|questo dominio [èe] (?:stato )?(?:registrat|riservat)|domain parking|parked (?:domain|free)|this domain (?:is|has been) (?:registered|parked|reserved)|sedo/i
const placeholder =
  /hier entsteht|im aufbau|coming soon|under construction|en construction|in costruzione|site en cours|welcome to nginx|apache2? (?:ubuntu |debian )?default|it works!|default (?:web ?)?(?:page|site)|standardseite|plesk|cpanel|index of \/|keine website|noch keine (?:inhalte|homepage)/i
const directory =
  /firmenverzeichnis|branchenverzeichnis|branchenbuch|telefonbuch|firmensuche|unternehmensverzeichnis|handelsregister[\s-](?:auszug|suche|portal)|annuaire (?:des entreprises|professionnel|t[ée]l[ée]phonique)|elenco (?:delle )?(?:aziende|imprese|telefonico)|business directory|company directory|yellow pages|eintrag (?:beanspruchen|melden)|jetzt bewerten|firmenprofil/i
const login = /(?:passwort|kennwort|mot de passe|password)/i

/** Returns the reason why the pages are no company's website at all; undefined if they may be one. */
export function noSite(pages: readonly ProofPage[]): WebsiteDoubt | undefined {
  const [front] = pages
  if (!front) return 'unreachable'
  const text = [front.title ?? '', ...front.blocks].join('\n')
  if (directory.test(text) || listsCompanies(pages)) return 'directory_site'
  if (text.length > shortPage) return undefined
  return emptySite(text, pages.length)
}

/** Returns the reason why a page with few words is not yet a website, or cannot be read. */
function emptySite(text: string, pages: number): WebsiteDoubt | undefined {
  if (parked.test(text)) return 'parked'
  if (placeholder.test(text)) return 'placeholder'
  return pages === 1 && login.test(text) ? 'login_required' : undefined
}

/** A page with this many UIDs is a directory of companies, not the site of one. */
function listsCompanies(pages: readonly ProofPage[]) {
  return pages.some((page) => {
    const blocks = page.blocks.map((text) => ({ page, text, isOfOwner: true }))
    return new Set(uidsIn(blocks).map(({ uid }) => uid)).size >= minDirectoryUids
  })
}
