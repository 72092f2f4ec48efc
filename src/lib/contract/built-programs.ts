import type { Program } from './programs.ts'

/** Whether a value of `/img/program.json` was written by our build, which has checked it. */
export const isBuiltProgram = (value: unknown): value is Program =>
  value !== null && typeof value === 'object' && 'cycles' in value && 'sources' in value
