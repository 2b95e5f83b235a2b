import { type Api, api } from '@alphorn/contract/api'
import { jsonSchema } from '@alphorn/contract/core/json-schema'
import type { Route } from '@alphorn/contract/core/route'
import { fileHelp, fileOptions, givesFile } from '#cli/calls/answered-file'
import { runRouteCommand } from '#cli/calls/call-route'
import { companyHelp, companyOptions, takesCompanies } from '#cli/calls/company-options'
import type { Command } from '#cli/command/command'
import { connectionOptions } from '#cli/connection/connection'
import { kebabCase, optionsOf, type RouteOption } from '#cli/calls/route-options'
import { flag, value } from '#cli/command/option-kinds'

/**
 * Returns a command for each route of the table, with the route's name. Path parameters are positional; the query or
 * body has options.
 */
export const apiCommands: readonly Command[] = Object.entries(api).map(([name, route]) =>
  commandOf(name as keyof Api, route),
)

function commandOf(name: keyof Api, route: Route): Command {
  const parameters = Object.keys(route.params.shape)
  const own = optionsOf(route)
  const byName = takesCompanies(route)
  return {
    name: kebabCase(name),
    takes: [
      ...parameters.map((one) => one.toUpperCase()),
      ...own
        .filter(({ required }) => required)
        .map(({ option, name: word }) => `--${option} ${word.toUpperCase()}`),
      ...(byName ? ['--company NAME [--place TOWN] | --csv FILE |'] : []),
      ...(asksForBody(route, own) ? ['--body JSON|@FILE|@-'] : []),
      '[OPTIONS]',
    ].join(' '),
    summary: route.summary,
    details: detailsOf(route, own),
    isCall: true,
    positionals: parameters.length,
    options: {
      ...Object.fromEntries(
        own.map(({ option, many }) => [option, many ? { ...value, multiple: true } : value]),
      ),
      ...(byName && companyOptions),
      ...(givesFile(route) && fileOptions),
      ...connectionOptions,
      json: flag,
      ...(route.paged && { all: flag }),
      ...(route.streams === 'lines' && { stream: flag }),
      ...(route.method !== 'GET' && { body: value }),
      ...(route.mutates && { 'idempotency-key': value }),
    },
    values: Object.fromEntries(own.map(({ option, values }) => [option, values])),
    run: (given) => runRouteCommand({ name, route, options: own }, given),
  }
}

/** Returns whether a route has required input that no option covers. */
function asksForBody({ method, body }: Route, own: readonly RouteOption[]) {
  const { required = [], type } = jsonSchema(body, 'input') as { required?: string[]; type?: string }
  return (
    method !== 'GET' && (type !== 'object' || required.some((one) => !own.some(({ name }) => name === one)))
  )
}

function detailsOf(route: Route, own: readonly RouteOption[]): string[] {
  const rest = [
    ...(takesCompanies(route) ? companyHelp : []),
    ...(givesFile(route) ? fileHelp : []),
    ['--json', 'Print the answer as JSON'],
    ...(route.paged ? [['--all', 'Every page; with --json one item a line']] : []),
    ...(route.streams === 'lines' ? [['--stream', 'All rows in one call, one as JSON a line']] : []),
    ...(route.method === 'GET'
      ? []
      : [['--body JSON|@FILE|@-', 'The body, or what the options do not say of it']]),
    ...(route.mutates ? [['--idempotency-key KEY', 'Repeat a call whose outcome is not known']] : []),
    ['--form, --base-url, --profile', 'Server and credential'],
  ] as [string, string][]
  const described = own.map((option): [string, string] => [
    `--${option.option}${option.many ? ' …' : ''}`,
    optionHelp(option),
  ])
  const width = Math.max(...[...described, ...rest].map(([name]) => name.length))
  const effect = route.effect === '' ? [] : [route.effect, '']
  const scope = route.access.kind === 'scope' ? [`Needs the scope ${route.access.scope}.`, ''] : []
  return [
    ...effect,
    ...scope,
    ...[...described, ...rest].map(([name, text]) => `  ${name.padEnd(width)}  ${text}`.trimEnd()),
  ]
}

function optionHelp({ kind, many, values, required, description }: RouteOption) {
  const what = values.length > 0 ? values.join(' | ') : kind === 'string' ? '' : kind
  return [required ? 'Required.' : '', description, what, many ? '(may stand several times)' : '']
    .filter((part) => part !== '')
    .join(' ')
}
