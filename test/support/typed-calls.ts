import type { Api } from '@alphorn/contract/api'
import type { AppTable } from '@alphorn/contract/app'
import type { ErrorCode, FieldError } from '@alphorn/contract/core/errors'
import type { Family } from '@alphorn/contract/core/forms'
import type { Route } from '@alphorn/contract/core/route'
import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { z } from 'zod'

// The types of a call as a test writes it: a method, and a path with the ids in it. The route table says which route that
// is, so what it takes and what it answers is known to the compiler without naming the route.

// `/projects/:project_id/cycles` becomes `/projects/*/cycles`.
type Pattern<Path extends string> = Path extends `/${infer Segment}/${infer Rest}`
  ? `/${ParameterAsStar<Segment>}${Pattern<`/${Rest}`>}`
  : Path extends `/${infer Segment}`
    ? `/${ParameterAsStar<Segment>}`
    : Path
type ParameterAsStar<Segment extends string> = Segment extends `:${string}` ? '*' : Segment

/** A path without its query, and with a star for each part that only the run knows. */
type Asked<Path extends string> = Path extends `${infer Before}?${string}` ? Stars<Before> : Stars<Path>
type Stars<Path extends string> = Path extends `/${infer Segment}/${infer Rest}`
  ? `/${HoleAsStar<Segment>}${Stars<`/${Rest}`>}`
  : Path extends `/${infer Segment}`
    ? `/${HoleAsStar<Segment>}`
    : Path
type HoleAsStar<Segment extends string> = string extends Segment
  ? '*'
  : Segment extends `${number}` | 'undefined' | 'null'
    ? '*'
    : Segment

type ByPattern<Table extends Record<string, Route>> = {
  [Name in keyof Table as `${Table[Name]['method']} ${Pattern<Table[Name]['path']>}`]: Table[Name]
}
type ApiRoutes = ByPattern<Api>
type AppRoutes = ByPattern<AppTable>

type RouteIn<
  Routes,
  Method extends string,
  Path extends string,
> = `${Method} ${Asked<Path>}` extends infer Key ? (Key extends keyof Routes ? Routes[Key] : unknown) : never

/** The route of the API that a credential calls; `unknown` where the path is known at run time alone. */
export type ApiRoute<Method extends string, Path extends string> = RouteIn<ApiRoutes, Method, InApi<Path>>
type InApi<Path extends string> = Path extends `/api/v1/${Family}/${infer Rest}`
  ? `/${Rest}`
  : Path extends `/api/v1/${infer Rest}`
    ? `/${Rest}`
    : Path
/** The route that a session calls. */
export type AppRoute<Method extends string, Path extends string> = RouteIn<AppRoutes, Method, Path>

/**
 * The body of an answer, with what comes when the call succeeds and what comes when it is refused: a test knows which it
 * expects, and fails on whatever else came.
 */
export type BodyOf<R> = Refused & Succeeded<R>

type Refused = {
  error: { code: ErrorCode; message: string; errors: FieldError[] }
  request_id: string
  retry_after: number
  /** With `cycle_active`. */
  cycle: Cycle
  /** With the refusals of a job. */
  job: StageJob
}

type Succeeded<R> = R extends Route
  ? {
      data: Merged<DataOf<R['answers']>>
      next_cursor: string | null
      limited_by: ErrorCode | null
    } & Beside<R>
  : { data: unknown; next_cursor: string | null }
type DataOf<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodType ? z.output<Answers[Status]> : never
}[keyof Answers]
type Beside<R extends Route> = string extends keyof z.output<R['beside']> ? unknown : z.output<R['beside']>

// Answers of one route may have different members: a test may read those of each.
type Merged<Data> = [Data] extends [readonly unknown[]]
  ? Data
  : { [Name in NamesIn<Data>]: Data extends Record<Name, infer Value> ? Value : never }
type NamesIn<Data> = Data extends unknown ? keyof Data : never

/** What the body of a call may hold. */
export type GivenTo<R> = R extends Route ? z.input<R['body']> : unknown
