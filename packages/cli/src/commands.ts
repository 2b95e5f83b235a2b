import { apiCommands } from '#cli/calls/api-commands'
import { returnsCommand } from '#cli/calls/returns-command'
import { type Command, groupOf, helpOn, helpOnGroup, helpText, readCommandName } from '#cli/command/command'
import { biCommands } from '#cli/operation/bi-commands'
import { connectionOptions } from '#cli/connection/connection'
import { workerCommands } from '#cli/worker-commands'
import { flag, value } from '#cli/command/option-kinds'

const subjectOptions = {
  account: value,
  company: value,
  email: value,
  also: { ...value, multiple: true },
} as const

// Modules of operators' commands are loaded on demand, because help and API calls need no server.
const ownCommands: readonly Command[] = [
  {
    name: 'serve',
    takes: '[--demo] [--migrate] [--processes N] [--role api|background|all]',
    summary: 'Serve the API, with --demo on demo data',
    positionals: 0,
    options: { demo: flag, migrate: flag, processes: value, role: value },
    values: { role: ['api', 'background', 'all'] },
    run: async ({ options }) => (await import('#cli/operation/serve')).serveCommand(options),
  },
  {
    name: 'migrate',
    takes: '[--dry-run]',
    summary: 'Migrate the database to the current version, or show what that locks',
    positionals: 0,
    options: { 'dry-run': flag },
    run: async ({ options }) => (await import('#cli/operation/migrate')).migrateCommand(options),
  },
  {
    name: 'doctor',
    takes: '[--json]',
    summary: 'Examine the installation: say what is wrong and what to do',
    positionals: 0,
    options: { json: flag },
    run: async ({ options }) => (await import('#cli/operation/doctor/doctor')).doctorCommand(options),
  },
  {
    name: 'directory import',
    takes:
      'FILE [--source NAME] [--as-of DAY] [--reference municipalities|localities|noga] [--websites domains|places]',
    summary: 'Import companies from CSV, JSON Lines or Zefix JSON, a reference table, or domains and places',
    positionals: 1,
    options: { source: value, 'as-of': value, reference: value, websites: value },
    values: { reference: ['municipalities', 'localities', 'noga'], websites: ['domains', 'places'] },
    run: async ({ positionals: [file], options }) => {
      if (options['websites'] !== undefined)
        return (await import('#cli/operation/import-candidates')).importWebsiteCandidates(file!, options)
      return options['reference'] === undefined
        ? (await import('#cli/operation/import-directory')).importDirectory(file!, options)
        : (await import('#cli/operation/import-reference')).importReference(file!, options)
    },
  },
  {
    name: 'directory find-websites',
    takes: '[COMPANY…] [--file FILE] [--json]',
    summary: 'Find and prove the websites of companies (UID or ID, or a file with one on each line)',
    positionals: 'any',
    options: { file: value, json: flag },
    run: async ({ positionals, options }) =>
      (await import('#cli/operation/find-websites')).findWebsitesOf(positionals, options),
  },
  {
    name: 'directory sync',
    takes: '[SOURCE…]',
    summary: 'Sync the named sources of the directory, or all enabled ones (SOURCES)',
    positionals: 'any',
    options: {},
    run: async ({ positionals }) =>
      (await import('#cli/operation/sync-directory')).syncDirectory(positionals),
  },
  {
    name: 'directory status',
    takes: '[--json]',
    summary: 'Show how far each source was read, its companies and its errors',
    positionals: 0,
    options: { json: flag },
    run: async ({ options }) => (await import('#cli/operation/sync-directory')).showDirectoryStatus(options),
  },
  {
    name: 'directory history',
    takes: 'COMPANY [--json]',
    summary: 'Show the history of a company (UID or ID): what changed, when and from which source',
    positionals: 1,
    options: { json: flag },
    run: async ({ positionals: [company], options }) =>
      (await import('#cli/operation/directory-history')).showHistory(company!, options),
  },
  {
    name: 'backup verify',
    takes: 'FILE [--scratch URL]',
    summary: 'Verify a backup: restore it into a scratch database',
    positionals: 1,
    options: { scratch: value },
    run: async ({ positionals: [file], options }) =>
      (await import('#cli/operation/backup/verify')).verifyBackupFile(file!, options),
  },
  {
    name: 'backup',
    takes: 'FILE|FOLDER [--verify [--scratch URL]] [--days N] [--weeks N] [--months N]',
    summary: 'Write the whole database to a file while the service runs, verify it and delete old ones',
    positionals: 1,
    options: { verify: flag, scratch: value, days: value, weeks: value, months: value },
    run: async ({ positionals: [place], options }) =>
      (await import('#cli/operation/backup/backup')).createBackup(place!, options),
  },
  {
    name: 'restore',
    takes: 'FILE',
    summary: 'Fill an empty database from a backup',
    positionals: 1,
    options: {},
    run: async ({ positionals: [file] }) => (await import('#cli/operation/backup/restore')).restore(file!),
  },
  ...biCommands,
  {
    name: 'audit verify',
    takes: '[--account ID | --project ID | --file EXPORT] [--key KEY]',
    summary: 'Verify the audit log and list rows that were changed',
    positionals: 0,
    options: { account: value, project: value, file: value, key: value },
    run: async ({ options }) => (await import('#cli/operation/audit/verify')).verifyAudit(options),
  },
  {
    name: 'audit export',
    takes: 'FILE --account ID | --project ID',
    summary: 'Export a sealed audit log that can be verified offline',
    positionals: 1,
    options: { account: value, project: value },
    run: async ({ positionals: [file], options }) =>
      (await import('#cli/operation/audit/export')).exportAudit(file!, options),
  },
  {
    name: 'audit key',
    takes: '',
    summary: 'Print the public key of the audit checkpoints',
    positionals: 0,
    options: {},
    run: async () => (await import('#cli/operation/audit/export')).showAuditKey(),
  },
  {
    name: 'subject export',
    takes: 'FILE --account ID (--company ID | --email ADDRESS [--also TEXT]...)',
    summary: 'Export all data of an account about a company or a person',
    positionals: 1,
    options: subjectOptions,
    run: async ({ positionals: [file], options }) =>
      (await import('#cli/operation/subject')).exportAbout(file!, options),
  },
  {
    name: 'subject erase',
    takes: '--account ID (--company ID | --email ADDRESS [--also TEXT]...) --reason TEXT',
    summary: 'Erase all data about a company or a person and add it to the suppression list',
    positionals: 0,
    options: { ...subjectOptions, reason: value },
    run: async ({ options }) => (await import('#cli/operation/subject')).eraseAbout(options),
  },
  {
    name: 'second-factor remove',
    takes: 'EMAIL',
    summary: 'Remove the second factor, recovery codes and passkeys of a user and end their sessions',
    positionals: 1,
    options: {},
    run: async ({ positionals: [email = ''] }) =>
      (await import('#cli/operation/second-factor')).removeFactor(email),
  },
  {
    name: 'switch off',
    takes: 'GROUP [--reason TEXT]',
    summary: 'Disable a part of the API, or all of it',
    positionals: 1,
    options: { reason: value },
    run: async ({ positionals: [group], options }) =>
      (await import('#cli/operation/switch')).switchOff(group!, options),
  },
  {
    name: 'switch on',
    takes: 'GROUP',
    summary: 'Enable a disabled part of the API again',
    positionals: 1,
    options: {},
    run: async ({ positionals: [group] }) => (await import('#cli/operation/switch')).switchOn(group!),
  },
  {
    name: 'demo',
    takes: '[--base-url URL]',
    summary: 'Run the demo workflow against a running server',
    positionals: 0,
    options: { 'base-url': value },
    run: async ({ options }) => (await import('#cli/demo/demo')).playDemo(options),
  },
  {
    name: 'login',
    takes: '[--base-url URL] [--form FORM] [--profile NAME]',
    summary: 'Check a secret from standard input and store it as a profile',
    positionals: 0,
    options: connectionOptions,
    values: { form: ['outreach', 'prospect'] },
    run: async ({ options }) => (await import('#cli/connection/login')).loginCommand(options),
  },
  {
    name: 'logout',
    takes: '[--profile NAME]',
    summary: 'Delete a profile',
    positionals: 0,
    options: { profile: value },
    run: async ({ options }) => (await import('#cli/connection/login')).logoutCommand(options),
  },
  returnsCommand,
  ...workerCommands,
  {
    name: 'completion',
    takes: 'bash|zsh|fish',
    summary: 'Print a script that completes commands in a shell',
    positionals: 1,
    options: {},
    run: async ({ positionals: [shell] }) =>
      (await import('#cli/command/completion')).printCompletion(commands, shell!),
  },
  {
    name: 'version',
    takes: '',
    summary: 'Print the version of the command line and of Node',
    positionals: 0,
    options: {},
    run: async () => (await import('#cli/command/version')).showVersion(),
  },
  {
    name: 'help',
    takes: '[COMMAND]',
    summary: 'Show this help, or the options of a command',
    positionals: 'any',
    options: {},
    run: async ({ positionals }) => showHelp(positionals),
  },
]

/** Every command: the operator's, and one for each route of the table. */
export const commands: readonly Command[] = [...ownCommands, ...apiCommands]

function showHelp(words: readonly string[]) {
  if (words.length === 0) console.log(helpText(commands))
  else if (words.length === 1 && groupOf(commands, words).length > 0)
    console.log(helpOnGroup(groupOf(commands, words)))
  else console.log(helpOn(readCommandName(commands, words)))
  return 0
}
