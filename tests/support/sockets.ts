import { connect, type Socket } from 'node:net'

/** What a server sent on a connection, and how long until it closed it. */
export interface RawResponse {
  text: string
  /** Milliseconds from the connection to its end. */
  took: number
}

/**
 * Opens a connection, lets the test write to it, and listens until the server closes it or `most`
 * milliseconds are over.
 */
export function sendRaw(
  port: number,
  act: (socket: Socket) => void,
  most = 4000,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    let text = ''
    const socket = connect(port, '127.0.0.1', () => act(socket))
    const timeout = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(
          `The connection was still open after ${most} ms; received: ${text.slice(0, 200)}`,
        ),
      )
    }, most)
    socket.on('data', piece => {
      text += piece
    })
    // What is written to a connection that the server has closed is not the test's subject.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timeout)
      resolve({ text, took: performance.now() - began })
    })
  })
}

/** When a client closes its connection: before the answer, in the middle, or without reading it. */
export type AbortTime = 'at once' | 'at the first bytes' | 'without reading'

/** Sends a request and closes the connection before the whole answer has come. */
export function abortRequest(port: number, text: string, when: AbortTime): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      if (when === 'at once') socket.resetAndDestroy()
      if (when === 'without reading') setTimeout(() => socket.destroy(), 50)
    })
    if (when === 'at the first bytes') socket.once('data', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}
