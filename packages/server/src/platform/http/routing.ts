import type { Form } from '@alphorn/contract/core/forms'
import type { ResourceGroup } from '@alphorn/contract/core/route'
import type { Endpoint } from '#server/platform/http/implement'

/** Endpoints under a prefix, in the form in which they are published there (none: the app's own). */
export type Mount = {
  readonly prefix: string
  readonly form: Form | null
  readonly endpoints: readonly Endpoint[]
}

/** The routes of a path, before the method is considered. */
export type MatchedPath = {
  readonly form: Form | null
  readonly prefix: string
  readonly group: ResourceGroup
  readonly byMethod: ReadonlyMap<string, Endpoint>
  readonly params: Readonly<Record<string, string>>
  /** The path with decoded parameters: one spelling, however the caller encoded them. */
  readonly path: string
}

type Node = { fixed: Map<string, Node>; param: { name: string; node: Node } | null; leaf: Leaf | null }
type Leaf = Omit<MatchedPath, 'params' | 'path'> & { byMethod: Map<string, Endpoint> }

const newNode = (): Node => ({ fixed: new Map(), param: null, leaf: null })

/** Finds the routes of a path: a fixed segment beats a parameter, as in `/stage-jobs/claims`. */
export function createRouting(mounts: readonly Mount[]) {
  const root = newNode()
  for (const { prefix, form, endpoints } of mounts)
    for (const endpoint of endpoints) {
      const node = addPath(root, prefix + endpoint.route.path)
      node.leaf ??= { form, prefix, group: endpoint.route.group, byMethod: new Map() }
      node.leaf.byMethod.set(endpoint.route.method, endpoint)
      if (endpoint.route.method === 'GET') node.leaf.byMethod.set('HEAD', endpoint)
    }

  return function find(path: string): MatchedPath | null {
    let node = root
    const params: Record<string, string> = {}
    let decoded = ''
    for (let segment of path.split('/').slice(1)) {
      const fixed = node.fixed.get(segment)
      if (fixed) node = fixed
      else if (node.param && segment !== '') {
        segment = decodeSegment(segment)
        params[node.param.name] = segment
        node = node.param.node
      } else return null
      decoded += `/${segment}`
    }
    return node.leaf && { ...node.leaf, params, path: decoded }
  }
}

function addPath(root: Node, path: string) {
  return path
    .split('/')
    .slice(1)
    .reduce((node, segment) => {
      if (!segment.startsWith(':')) {
        const next = node.fixed.get(segment) ?? newNode()
        node.fixed.set(segment, next)
        return next
      }
      node.param ??= { name: segment.slice(1), node: newNode() }
      return node.param.node
    }, root)
}

/** A segment that cannot be decoded names no object. Neither does one with a NUL, which PostgreSQL would refuse. */
function decodeSegment(segment: string) {
  try {
    return decodeURIComponent(segment).replaceAll('\0', '\ufffd')
  } catch {
    return segment
  }
}
