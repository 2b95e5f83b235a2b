import type { Command } from '#cli/command/command'
import { connectionOptions } from '#cli/connection/connection'
import { flag, value } from '#cli/command/option-kinds'

/** Records the letters of a file that came back. */
export const returnsCommand: Command = {
  name: 'returns',
  takes: 'FILE|- --project ID [--dry-run] [--occurred-on DAY] [--json]',
  summary: 'Record the letters that came back, from a CSV file of references and reasons',
  positionals: 1,
  options: { ...connectionOptions, project: value, 'dry-run': flag, 'occurred-on': value, json: flag },
  run: async ({ positionals: [file = ''], options }) =>
    (await import('#cli/calls/record-returns')).recordReturnsOf(file, options),
}
