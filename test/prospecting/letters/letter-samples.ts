import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { noticesFor } from '@alphorn/messages/letters/notices'
import { writeOutreach } from '@alphorn/server/executors/offline/outreach'
import { outreachInput, writtenOn } from './letter-actors.ts'
import { quiet, samples } from './letter-recipients.ts'

// Twenty texts of the offline executor, for people to read.

/** Returns the samples as one page. */
export function sampleLetters() {
  const letters = [...samples, quiet].map(({ about, recipient, writing }, index) => {
    const input = outreachInput(recipient, writing)
    const channel = channelNames[writing?.channel ?? 'letter']
    return `## ${index + 1}. ${recipient.name} (${recipient.language}, ${channel}): ${about}\n\n${letterOf(input)}`
  })
  return `${heading}\n\n${letters.join('\n\n')}\n`
}

const channelNames: Readonly<Record<Channel, string>> = {
  letter: 'letter',
  email: 'email',
  contact_form: 'contact form',
  linkedin: 'note for a network',
  phone_script: 'telephone',
}

const heading = `# Sample letters

The built-in writer wrote these texts for seven invented sellers to invented companies; no data of real companies may be in this repository. \`npm run samples\` writes the page, and a test holds that it is current.
[Letters](../reference/letters.md) says how a text is composed. The service adds what comes below the line: the sender, the source and how to refuse.`

function letterOf(input: StageInput) {
  const made = writeOutreach(input, writtenOn)
  if ('failure' in made) throw new Error(made.failure.message)
  if (made.nothing_to_say) return `No text: ${made.nothing_to_say.reason}`
  const { language, subject, body } = made.variants[0]!
  const title = subject === null ? [] : [`**${subject}**`]
  const notices = noticesFor(language, input.offering.sender!).replaceAll('\n', '  \n')
  return [...title, body, '---', notices].join('\n\n')
}
