import type { Command } from '#cli/command/command'
import { connectionOptions } from '#cli/connection/connection'
import { mockFaultNames, mockFaults } from '#cli/mock/mock-faults'
import { flag, value } from '#cli/command/option-kinds'

// Modules are loaded when a command runs.

/** Commands to process a project's jobs, and to develop and test workers and agents. */
export const workerCommands: readonly Command[] = [
  {
    name: 'worker',
    takes: '--project ID --exec COMMAND [OPTIONS]',
    summary: 'Do the jobs of a project with a program in any language',
    positionals: 0,
    options: {
      ...connectionOptions,
      project: value,
      exec: value,
      stage: { ...value, multiple: true },
      'worker-id': value,
      'max-jobs': value,
      'lease-seconds': value,
      'job-seconds': value,
      once: flag,
    },
    values: { stage: ['research', 'qualification', 'outreach', 'verification'] },
    run: async ({ options }) => (await import('#cli/worker/worker')).workerCommand(options),
  },
  {
    name: 'mock',
    takes: '[--port N] [--fault NAME]...',
    summary: 'Serve invented jobs of every stage, to write and test workers without a service',
    positionals: 0,
    options: { port: value, fault: { ...value, multiple: true } },
    values: { fault: mockFaultNames },
    details: mockFaultNames.map((name) => `${name}: ${mockFaults[name]}`),
    run: async ({ options }) => (await import('#cli/mock/mock')).mockCommand(options),
  },
  {
    name: 'mcp',
    takes: '[--all-tools] [--base-url URL] [--form FORM] [--profile NAME]',
    summary: 'Serve MCP over standard input and output',
    positionals: 0,
    options: { ...connectionOptions, 'all-tools': flag },
    values: { form: ['outreach', 'prospect'] },
    run: async ({ options }) => (await import('#cli/mcp/mcp')).mcpCommand(options),
  },
  {
    name: 'conformance leases',
    takes: '--project ID [--json]',
    summary: 'Test the lease protocol of a running server, with two credentials',
    positionals: 0,
    options: {
      ...connectionOptions,
      project: value,
      'second-profile': value,
      'second-base-url': value,
      json: flag,
    },
    run: async ({ options }) => (await import('#cli/conformance/conformance')).conformLeases(options),
  },
]
