import type { Program } from '#contract/programs.ts'

/** A program as the content store holds it. */
export interface Packed {
  base64: string
}

/**
 * Packs a program for the content store. The store becomes code of the build, in which Vite and Astro
 * replace markers such as `__VITE_ASSET__`; in base64 no text that somebody wrote can be taken for one.
 */
export const pack = (program: Program): Packed => ({
  base64: Buffer.from(JSON.stringify(program)).toString('base64'),
})

/** The program that was packed. */
export const unpack = ({ base64 }: Packed): Program => JSON.parse(Buffer.from(base64, 'base64').toString())
