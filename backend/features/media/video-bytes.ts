import type { FileHandle } from 'node:fs/promises'

/** The bytes from a position on; fewer at the end of the file. */
export async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

const zeros = Buffer.alloc(65_536)

/** Overwrites a part of a file with zeros. */
export async function writeZeros(file: FileHandle, start: number, end: number): Promise<void> {
  for (let from = start; from < end; from += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - from), from)
}
