const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** `340 KB`, `1.2 MB`: counted as the limit of 5 MB is. */
export const sizeOf = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / kilobyte)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
