import { AlphornFault } from '#n8n/alphorn-fault'
import type { ExecuteFunctions, JsonObject, NodeItem, Row } from '#n8n/n8n-types'
import { inputOf } from '#n8n/nodes/Alphorn/node-input'
import type { Batch, Operation, Resource } from '#n8n/nodes/Alphorn/operation'
import { faultToKeep, runBatch } from '#n8n/nodes/Alphorn/run-batch'

/** Runs the operation that the form names, for all items of the input. */
export async function runOperation(
  context: ExecuteFunctions,
  resources: readonly Resource[],
): Promise<NodeItem[]> {
  const { run } = chosenIn(context, resources)
  const items = context.getInputData().map((_, itemIndex) => itemIndex)
  return typeof run === 'function' ? runEach(context, run, items) : runTogether(context, run, items)
}

function chosenIn(context: ExecuteFunctions, resources: readonly Resource[]): Operation {
  const [resource, operation] = ['resource', 'operation'].map((name) => context.getNodeParameter(name, 0))
  const chosen = resources
    .find(({ value }) => value === resource)
    ?.operations.find(({ value }) => value === operation)
  if (!chosen)
    throw new AlphornFault(
      `This node has no operation "${String(operation)}" for "${String(resource)}".`,
      "Choose 'Resource' and 'Operation' again.",
    )
  return chosen
}

async function runEach(
  context: ExecuteFunctions,
  run: Exclude<Operation['run'], Batch>,
  items: readonly number[],
): Promise<NodeItem[]> {
  const output: NodeItem[] = []
  for (const itemIndex of items)
    try {
      output.push(...(await run(inputOf(context, itemIndex))).map((row) => itemFrom(row, itemIndex)))
    } catch (fault) {
      output.push(faultItem(faultToKeep(context, fault, itemIndex), itemIndex))
    }
  return output
}

async function runTogether(
  context: ExecuteFunctions,
  batch: Batch,
  items: readonly number[],
): Promise<NodeItem[]> {
  const outcomes = await runBatch(context, batch, items.length)
  return items.flatMap((itemIndex) => {
    const outcome = outcomes.get(itemIndex)
    if (outcome === undefined) return []
    if (outcome instanceof AlphornFault) return [faultItem(outcome, itemIndex)]
    return [itemFrom(outcome, itemIndex)]
  })
}

function itemFrom(json: Row, itemIndex: number): NodeItem {
  return { json: json as JsonObject, pairedItem: { item: itemIndex } }
}

/** Returns the item that replaces a failed one. n8n sends it to the error output, if the node has one. */
function faultItem({ message, description }: AlphornFault, itemIndex: number): NodeItem {
  return itemFrom({ error: `${message} ${description}` }, itemIndex)
}
