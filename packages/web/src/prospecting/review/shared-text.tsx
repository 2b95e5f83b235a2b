import { useTranslations } from 'use-intl'
import { type SharedShape, type Stretch } from '#web/prospecting/review/like-letters.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A place where the letters differ, with its number in the shared text. */
export type NumberedPlace = { number: number; stretch: Exclude<Stretch, { same: string }>; language: string }

/** Returns the differing places of a shape in text order. */
export function placesOf(shape: SharedShape): NumberedPlace[] {
  return shape
    .flatMap(({ language, stretches }) =>
      stretches.flatMap((stretch) => ('own' in stretch ? [{ stretch, language }] : [])),
    )
    .map((place, at) => ({ ...place, number: at + 1 }))
}

/** Shows the text that all letters share, with a number at each place where they differ. */
export function SharedText({ shape }: { shape: SharedShape }) {
  const places = placesOf(shape)
  const parts = [...Map.groupBy(shape, ({ language }) => language)]
  return parts.map(([language, some]) => (
    <article
      key={language}
      lang={`${language}-CH`}
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-4 leading-7 break-words whitespace-pre-wrap shadow-sm"
    >
      {some.map(({ part, stretches }, at) => (
        <p key={at} className={part === 'subject' ? 'mb-3 font-semibold' : 'mb-3'}>
          {stretches.map((stretch, index) =>
            'same' in stretch ? (
              <span key={index}>{stretch.same.trimEnd()} </span>
            ) : (
              <Place key={index} place={places.find((one) => one.stretch === stretch)!} />
            ),
          )}
        </p>
      ))}
    </article>
  ))
}

function Place({ place: { number, stretch } }: { place: NumberedPlace }) {
  const words = useKindWords()
  return (
    <span className="rounded-sm bg-claim px-1 text-sm whitespace-nowrap">
      <span className="font-semibold tabular">{number}</span> {words(stretch)}{' '}
    </span>
  )
}

/** Names the kinds of a difference: about the company, about the sender, a conclusion, or other words. */
function useKindWords() {
  const t = useTranslations('letter_set')
  const claims = useTranslations('draft')
  return ({ kinds }: NumberedPlace['stretch']) =>
    kinds.map((kind) => (kind === 'words' ? t('kind_words') : claims(`kind_${kind}`))).join(', ')
}

/** Shows the number and the kind of a place, before a letter's own words. */
export function PlaceLabel({ place: { number, stretch } }: { place: NumberedPlace }) {
  const words = useKindWords()
  return (
    <Badge>
      {number} {words(stretch)}
    </Badge>
  )
}
