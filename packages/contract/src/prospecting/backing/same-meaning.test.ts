import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import {
  findExchange,
  readProof,
  stanceMissedIn,
  unnamedSpecificsIn,
} from '#contract/prospecting/grounding/grounded-claim'
import type { Evidence } from '#contract/prospecting/snapshots'

type Cited = { excerpt: string; of: Language; kind?: Evidence['kind'] }

function isRefused(language: Language, text: string, { excerpt, of, kind = 'web_page' }: Cited) {
  const proofs = [
    readProof({ kind, excerpt, language: of, retrieved_at: '2026-09-01T08:00:00.000Z' }),
  ] as const
  const said = { text, language }
  return (
    excessOf(said, proofs, []).length > 0 ||
    unnamedSpecificsIn(said, proofs, []).length > 0 ||
    findExchange(said, proofs, []) !== undefined ||
    stanceMissedIn(said, proofs, []) !== undefined
  )
}

type Rights = readonly (readonly [Language, string])[]
type Case = [kind: string, Cited, wrong: readonly [Language, string], ...right: Rights]

const cases: readonly Case[] = [
  [
    'how often something happens is not said of all',
    { of: 'fr', excerpt: 'Le fournil travaille chaque nuit, et le samedi au marché.' },
    ['fr', 'Vous travaillez avec tous les moulins.'],
    ['fr', 'Toutes les nuits, votre fournil travaille.'],
    ['it', 'Tutte le notti il forno lavora.'],
    ['de', 'Alle Samstage stehen Sie auf dem Markt.'],
    ['en', 'Your bakehouse works through all nights.'],
  ],
  [
    '"all three" are the three of the evidence, if it names no part of them',
    { of: 'de', excerpt: 'Unsere drei Filialen liegen im Oberland. Von acht Lehrlingen blieben sechs.' },
    ['en', 'All eight apprentices stayed.'],
    ['en', 'All three branches are in the Oberland.'],
    ['de', 'Alle drei Filialen liegen im Oberland.'],
    ['fr', 'Vos trois filiales sont dans l’Oberland.'],
  ],
  [
    'only what the evidence limits in other words',
    { of: 'fr', excerpt: 'Nous ne vendons que du fromage au lait cru.' },
    ['de', 'Sie verkaufen überall Rohmilchkäse.'],
    ['de', 'Sie verkaufen nur Rohmilchkäse.'],
    ['fr', 'Vous vendez uniquement du fromage au lait cru.'],
    ['it', 'Vendete solo formaggio a latte crudo.'],
    ['en', 'You sell only raw-milk cheese.'],
  ],
  [
    'only at a time, or by appointment',
    { of: 'it', excerpt: 'Il caffè apre da maggio a ottobre. Visite su appuntamento.' },
    ['it', 'Vendete esclusivamente caffè ticinese.'],
    ['it', 'Il caffè apre solo da maggio a ottobre.'],
    ['de', 'Besuche sind nur nach Vereinbarung möglich.'],
    ['fr', 'Les visites se font uniquement sur rendez-vous.'],
    ['en', 'Visits are by appointment only.'],
  ],
  [
    'worldwide is in many countries',
    { of: 'it', excerpt: 'Esportiamo in oltre 40 paesi.' },
    ['it', 'Esportate esclusivamente orologi.'],
    ['de', 'Sie exportieren weltweit.'],
    ['fr', 'Vous exportez dans le monde entier.'],
    ['en', 'You export worldwide.'],
  ],
  [
    'a company compared with itself is no rank',
    {
      of: 'en',
      excerpt:
        'Our new hall measures 1,200 square metres; the old one had 700. It opened in May, not in March.',
    },
    ['en', 'Your new hall is larger than any other hall.'],
    ['en', 'Your new hall is larger than the old one.'],
    ['de', 'Die neue Halle ist grösser als die alte.'],
    ['fr', 'Votre nouvelle halle est plus grande que l’ancienne.'],
    ['it', 'Il nuovo capannone ha aperto più tardi del previsto.'],
  ],
  [
    'what lasts longer than planned is not planned',
    { of: 'de', excerpt: 'Der Umbau dauerte drei Monate länger als geplant.' },
    ['de', 'Der Umbau dauerte vier Monate länger als geplant.'],
    ['de', 'Lieferprobleme haben den Umbau um drei Monate verlängert.'],
    ['fr', 'La transformation a pris trois mois de plus.'],
    ['it', 'La ristrutturazione è durata tre mesi in più.'],
    ['en', 'The renovation took three months more.'],
  ],
  [
    'what is planned stays planned',
    { of: 'fr', excerpt: 'Nous prévoyons d’ouvrir un magasin à Nyon, dans les délais prévus.' },
    ['fr', 'Vous avez ouvert un magasin à Nyon.'],
    ['fr', 'Vous prévoyez un magasin à Nyon.'],
    ['de', 'Sie wollen in Nyon einen Laden eröffnen.'],
  ],
  [
    'two denials say that something is so',
    { of: 'it', excerpt: 'Non passa giorno senza che sforniamo 300 pagnotte. Il forno non si ferma mai.' },
    ['it', 'Ogni giorno sfornate 400 pagnotte.'],
    ['it', 'Ogni giorno sfornate 300 pagnotte.'],
    ['de', 'Täglich backen Sie 300 Brote.'],
    ['fr', 'Chaque jour, vous cuisez 300 miches.'],
    ['en', 'You bake 300 loaves a day.'],
  ],
  [
    'to close is no longer to go on',
    { of: 'de', excerpt: 'Die Filiale in Olten wird nicht weitergeführt.' },
    ['de', 'Die Filiale in Olten führen Sie weiter.'],
    ['de', 'Die Filiale in Olten geben Sie auf.'],
    ['fr', 'Vous abandonnez la filiale d’Olten.'],
    ['it', 'Chiudete la filiale di Olten.'],
    ['en', 'You are closing the Olten branch.'],
  ],
  [
    'to leave an office is no longer to hold it',
    {
      of: 'fr',
      excerpt: 'Huguenin Claire n’est plus directrice; ses pouvoirs sont radiés.',
      kind: 'gazette_publication',
    },
    ['fr', 'Claire Huguenin est directrice.'],
    ['fr', 'Claire Huguenin a quitté la direction.'],
    ['de', 'Claire Huguenin hat die Direktion abgegeben.'],
    ['it', 'Claire Huguenin ha lasciato la direzione.'],
    ['en', 'Claire Huguenin has left the management.'],
  ],
  [
    'free of a thing is without it',
    { of: 'fr', excerpt: 'La maison n’a plus de dettes depuis 2020.' },
    ['de', 'Seit 2020 haben Sie Schulden.'],
    ['de', 'Seit 2020 sind Sie schuldenfrei.'],
    ['en', 'You have been debt-free since 2020.'],
    ['it', 'Dal 2020 siete senza debiti.'],
  ],
  [
    'not before a month is in it at the earliest',
    {
      of: 'de',
      excerpt: 'Zuschlag: Planung und Bauleitung, CHF 318450 inkl. MWST. Baubeginn frühestens im März 2027.',
      kind: 'procurement_notice',
    },
    ['de', 'Gebaut wird nicht vor Mai 2027.'],
    ['de', 'Gebaut wird nicht vor März 2027.'],
    ['de', 'Nicht nur die Planung, auch die Bauleitung liegt bei Ihnen.'],
    ['fr', 'Les travaux ne commenceront pas avant mars 2027.'],
    ['it', 'I lavori non inizieranno prima di marzo 2027.'],
    ['en', 'Work will not start before March 2027.'],
  ],
  [
    'earlier is not in former times',
    { of: 'en', excerpt: 'The extension opened on 4 April 2026, two weeks ahead of time.' },
    ['de', 'Früher hatten Sie einen Anbau.'],
    ['de', 'Der Anbau ist zwei Wochen früher aufgegangen.'],
  ],
  [
    'a number after an apostrophe',
    { of: 'de', excerpt: 'Fusionsvertrag vom 11.06.2026, Statutenänderung vom 08.05.2026.' },
    ['it', 'Il contratto è dell’8 giugno 2026.'],
    ['it', 'Il contratto è dell’11 giugno 2026.'],
    ['it', 'Lo statuto è cambiato l’8 maggio 2026.'],
    ['fr', 'Les statuts ont changé le 8 mai 2026.'],
  ],
  [
    'half hours in one word',
    { of: 'de', excerpt: 'Die Bahn fährt im Halbstundentakt. Der Vorstand tagt halbjährlich.' },
    ['en', 'The train leaves every 20 minutes.'],
    ['fr', 'Le train part toutes les demi-heures.'],
    ['it', 'Il treno parte ogni 30 minuti.'],
    ['en', 'The train leaves every half hour.'],
    ['de', 'Alle sechs Monate tagt der Vorstand.'],
  ],
  [
    'francs with cents behind them',
    { of: 'fr', excerpt: 'Le repas passe de 14 à 15 francs 50 par personne.' },
    ['de', 'Eine Mahlzeit kostet jetzt CHF 14.50.'],
    ['de', 'Eine Mahlzeit kostet jetzt CHF 15.50.'],
    ['it', 'Un pasto costa ora 15.50 franchi.'],
  ],
  [
    'a growth that two values have',
    { of: 'de', excerpt: 'Der Umsatz stieg von 4 auf 5 Millionen Franken.' },
    ['de', 'Der Umsatz ist um einen Drittel gewachsen.'],
    ['de', 'Der Umsatz ist um einen Viertel gewachsen.'],
    ['fr', 'Le chiffre d’affaires a augmenté de 25 %.'],
    ['it', 'Il fatturato è cresciuto di un milione di franchi.'],
    ['en', 'Revenue rose by a million francs.'],
  ],
  [
    'a total that the claim calls one',
    { of: 'de', excerpt: 'Wir haben 38 Plätze drinnen und 24 auf der Terrasse.' },
    ['de', 'Insgesamt bieten Sie 64 Plätze.'],
    ['de', 'Insgesamt bieten Sie 62 Plätze.'],
    ['fr', 'Vous disposez de 62 places en tout.'],
    ['it', 'In tutto avete 62 posti.'],
    ['en', 'You seat 62 guests in all.'],
  ],
  [
    'the rest of a share',
    { of: 'it', excerpt: 'Il 60 % dei pezzi va all’orologeria, il resto alla tecnica medica.' },
    ['it', 'Alla tecnica medica va il 30 % dei pezzi.'],
    ['it', 'Alla tecnica medica va il 40 % dei pezzi.'],
    ['de', 'Rund 40 Prozent der Teile gehen in die Medizintechnik.'],
    ['en', 'Two fifths of the parts go to medical technology.'],
  ],
  [
    'the share of one of two partners',
    { of: 'it', excerpt: 'Soci: Conti Marco, quota di CHF 15’000; Conti Elena, quota di CHF 5’000.' },
    ['it', 'Marco Conti detiene due terzi delle quote.'],
    ['it', 'Marco Conti detiene tre quarti delle quote.'],
    ['de', 'Elena Conti hält einen Viertel der Anteile.'],
  ],
  [
    'the whole day in words or in hours',
    { of: 'de', excerpt: 'Der Automat ist rund um die Uhr zugänglich.' },
    ['fr', 'L’automate est accessible 12 heures par jour.'],
    ['fr', 'L’automate est accessible 24 heures sur 24.'],
    ['it', 'Il distributore è accessibile 24 ore su 24.'],
    ['en', 'The machine is open 24 hours a day.'],
  ],
  [
    'a number that counts what another one before it counts',
    { of: 'en', excerpt: 'The eight guides were offered contracts, and six accepted.' },
    ['en', 'Seven guides have accepted.'],
    ['en', 'Six guides have accepted.'],
    ['fr', 'Six guides ont accepté.'],
  ],
  [
    'nouns that no lexicon can compare',
    { of: 'fr', excerpt: 'Trente ruches, deux apiculteurs, 600 kilos de miel par an.' },
    ['en', 'Twenty hives yield 600 kilos of honey.'],
    ['en', 'Thirty hives yield 600 kilos of honey.'],
  ],
  [
    'a thing that is kept is not lost',
    {
      of: 'it',
      excerpt: 'I sei dipendenti passano a Locarno, nessuno perde il posto. Le macchine sono vendute.',
    },
    ['de', 'Sechs Angestellte verlieren die Stelle.'],
    ['de', 'Alle sechs Angestellten behalten ihre Stelle.'],
    ['it', 'I sei dipendenti mantengono il posto.'],
    ['fr', 'Les six employés gardent leur poste.'],
  ],
  [
    'what happens after the evidence was read is a plan',
    { of: 'it', excerpt: 'Nel 2027 sostituiremo quattro torni con due centri di lavoro.' },
    ['de', 'Sie haben vier Drehbänke ersetzt.'],
    ['de', '2027 ersetzen Sie vier Drehbänke.'],
    ['fr', 'En 2027, vous remplacez quatre tours.'],
    ['en', 'In 2027 you replace four lathes.'],
  ],
  [
    'closed at other times is no opposite of open',
    { of: 'it', excerpt: 'La bottega è aperta dal lunedì al venerdì.' },
    ['it', 'La bottega è chiusa.'],
    ['fr', 'La boutique est fermée le week-end.'],
    ['en', 'The shop is closed at weekends.'],
  ],
]

test.each(cases)('A claim that says the same in other words passes: %s', (_kind, cited, wrong, ...right) => {
  expect(isRefused(...wrong, cited), wrong[1]).toBe(true)
  for (const [language, text] of right) expect(isRefused(language, text, cited), text).toBe(false)
})
