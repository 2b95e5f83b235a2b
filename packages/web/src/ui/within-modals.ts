import { createContext, type ReactNode } from 'react'

/** Content that every dialog renders in addition to its own: the container of a prompt shown above it. */
export const WithinModals = createContext<ReactNode>(null)
