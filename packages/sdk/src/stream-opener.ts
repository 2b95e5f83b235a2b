type Options = { signal?: AbortSignal; traceparent?: string | undefined }

/** Opens the stream of a route's rows. A method of the client has it under `streamOpener`, if its route streams. */
export type StreamOpener = (
  given: object,
  options: Options,
) => Promise<{ body: ReadableStream<Uint8Array>; origin: string }>
export const streamOpener: unique symbol = Symbol('streamOpener')
