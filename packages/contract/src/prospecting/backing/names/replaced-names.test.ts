import { refusalBy } from '@alphorn/test/prospecting/grounding/refused-claims'
import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { excessOf } from '#contract/prospecting/backing/closed-lists'
import { readProof } from '#contract/prospecting/grounding/grounded-claim'

const isRefused = refusalBy(['additions'])

type Case = [Language, wrong: string, right: string, excerpt: string, of: Language]

const saw = 'Die Gattersäge ersetzten wir durch eine Blockbandsäge von Wintersteiger.'
const garage = 'Le garage est agent officiel Skoda depuis 1998.'
const certified = 'L’azienda è certificata ISO 9001 e dal 2024 anche GDP.'
const motorcycles = 'Honda- und KTM-Vertretung. Unser Team gewann den KTM Service Award.'

const cases: readonly Case[] = [
  ['de', 'Ihre Blockbandsäge stammt von Mebor.', 'Ihre Blockbandsäge stammt von Wintersteiger.', saw, 'de'],
  ['de', 'Sie sägen mit einer Weinig-Blockbandsäge.', 'Sie haben eine Blockbandsäge.', saw, 'de'],
  ['de', 'Sie sind Vertreter der Marke Seat.', 'Sie sind Vertreter der Marke Skoda.', garage, 'fr'],
  ['fr', 'Vous êtes agent officiel Seat.', 'Vous êtes agent officiel Skoda.', garage, 'fr'],
  ['en', 'You are an official Seat dealer.', 'You are an official Skoda dealer.', garage, 'fr'],
  ['fr', 'Vous avez la certification HACCP.', 'Vous avez la certification GDP.', certified, 'it'],
  ['de', 'Sie sind nach IFS zertifiziert.', 'Sie sind nach GDP zertifiziert.', certified, 'it'],
  ['de', 'Sie vertreten Honda und Yamaha.', 'Sie vertreten Honda und KTM.', motorcycles, 'de'],
  ['de', 'Sie gewannen den Honda Service Award.', 'Sie gewannen den KTM Service Award.', motorcycles, 'de'],
  [
    'de',
    'Glückwunsch zum Innovationspreis Rheintal!',
    'Glückwunsch zum Umweltpreis Rheintal!',
    'Die Jury des Umweltpreises Rheintal zeichnet uns aus.',
    'de',
  ],
  [
    'it',
    'Siete membri di Holzbau Schweiz.',
    'Siete membri di BodenSchweiz.',
    'Fünf Bodenleger. Mitglied von BodenSchweiz.',
    'de',
  ],
  [
    'de',
    'Stromer, Canyon und Tern zählen zu Ihren Marken.',
    'Stromer und Tern zählen zu Ihren Marken.',
    'Wir sind Partner der Marken Stromer, Riese & Müller und Tern.',
    'de',
  ],
]

test.each(cases)(
  'In %s, a name is not replaced by another in its role: "%s", "%s"',
  (language, wrong, right, excerpt, of) => {
    expect(isRefused(language, wrong, { excerpt, of })).toBe(true)
    expect(isRefused(language, right, { excerpt, of })).toBe(false)
  },
)

const nouns: readonly [Language, claim: string, excerpt: string, of: Language][] = [
  ['de', 'Ihre Pinsel werden von Hand gemacht.', 'Die Pinsel von Storch sind handgemacht.', 'de'],
  [
    'de',
    'Ihre Maschinen warten Profis und Monteure von Homag.',
    'Maschinen von Homag, gewartet von Profis und Monteuren.',
    'de',
  ],
  ['de', 'Ihr Käse reift bei Kellertemperatur.', 'Il formaggio Piora matura in cantina.', 'it'],
  [
    'de',
    'Ihre Mitglieder werden von Physios beraten.',
    'Physiotherapists from Clinic Seeblick advise our members.',
    'en',
  ],
  ['fr', 'Vous livrez aux FFS.', 'Wir liefern den SBB und der Firma Stadler.', 'de'],
]

test.each(nouns)(
  'In %s, a noun in the position of a name is no name: "%s"',
  (language, claim, excerpt, of) => {
    const proof = readProof({ kind: 'web_page', excerpt, language: of })
    const excess = excessOf({ text: claim, language }, [proof], ['Muster Dachbau AG'])
    expect(excess.filter((one) => one.of === 'name')).toEqual([])
  },
)
