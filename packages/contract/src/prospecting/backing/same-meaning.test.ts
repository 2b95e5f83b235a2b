import { type Cited, refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'

const isRefused = refusalBy(['additions', 'specifics', 'exchanges', 'stance'], { known: [] })

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
  [
    'what has not changed is the same',
    { of: 'en', excerpt: 'Fees have not changed since 2022.' },
    ['en', 'Fees have changed since 2022.'],
    ['de', 'Seit 2022 sind die Preise gleich geblieben.'],
    ['fr', 'Vos tarifs sont les mêmes depuis 2022.'],
    ['it', 'Dal 2022 le rette sono invariate.'],
    ['en', 'Fees are unchanged since 2022.'],
  ],
  [
    'not ruled out is possible',
    { of: 'en', excerpt: 'The board does not rule out further mergers in Basel.' },
    ['en', 'The board plans mergers in Geneva.'],
    ['en', 'Further mergers in Basel are possible.'],
    ['de', 'Weitere Fusionen in Basel sind möglich.'],
  ],
  [
    'a change between two years is no end',
    { of: 'de', excerpt: 'Von 2019 bis 2025 stieg der Anteil des Digitaldrucks von 30 auf 70 Prozent.' },
    ['de', 'Der Anteil des Digitaldrucks hat sich verdreifacht.'],
    ['de', 'Der Anteil des Digitaldrucks beträgt 70 Prozent.'],
    ['fr', 'La part de l’impression numérique est passée de 30 à 70 %.'],
    ['it', 'La stampa digitale è salita dal 30 al 70 per cento.'],
    ['en', 'Digital’s share has more than doubled.'],
  ],
  [
    'a part that stands behind its whole',
    { of: 'de', excerpt: 'Wir beschäftigen neun Leute, sechs davon Teilzeit.' },
    ['de', 'Drei Viertel Ihrer Leute arbeiten Teilzeit.'],
    ['de', 'Zwei Drittel Ihrer Leute arbeiten Teilzeit.'],
    ['fr', 'Deux tiers de vos gens travaillent à temps partiel.'],
  ],
  [
    'only the own is not that of others',
    { of: 'de', excerpt: 'Reparaturen führen wir nur an eigenen Produkten aus.' },
    ['de', 'Produkte reparieren Sie in 40 Ländern.'],
    ['de', 'Reparaturen an fremden Produkten führen Sie nicht aus.'],
    ['en', 'You do not repair the products of others.'],
  ],
]

test.each(cases)('A claim that says the same in other words passes: %s', (_kind, cited, wrong, ...right) => {
  expect(isRefused(...wrong, cited), wrong[1]).toBe(true)
  for (const [language, text] of right) expect(isRefused(language, text, cited), text).toBe(false)
})
