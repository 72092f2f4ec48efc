import { states } from '#catalog/states.ts'
import { asLink, asWebsite } from '#catalog/values.ts'

/** What people write in several forms, of which records have one. */
export type Format = keyof typeof formats

/** The zones that providers name. */
export const timeZones = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
]

function toNumber(text: string): string {
  const [, digits = '', thousands] = /^\$?\s*([\d,.]+)\s*(k)?\s*(?:dollars|USD)?$/i.exec(text) ?? []
  const number = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
  return digits && Number.isFinite(number) ? String(number) : text
}

function toHour(text: string): string {
  const plain = text.toLowerCase().replace(/[\s.]/g, '')
  // A deadline at midnight is the end of its day.
  if (plain === 'midnight') return '23:59'
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?::?(\d\d))?(am|pm)?$/.exec(plain.replace('noon', '12pm')) ?? []
  const isTwelve = half !== undefined && Number(hour) <= 12
  const hours = isTwelve ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  // Whether 5 is in the morning is not known.
  if (hour === '' || hours > 23 || (!half && !plain.includes(':'))) return text
  return `${String(hours).padStart(2, '0')}:${minute}`
}

function toStateCode(text: string): string {
  const sought = text.toLowerCase().replace(/[.]/g, '')
  const isSought = (name: string) => name.toLowerCase().replace(/[.]/g, '') === sought
  return states.find(({ code, name }) => isSought(code) || isSought(name))?.code ?? text
}

const formats = {
  number: toNumber,
  hour: toHour,
  state: toStateCode,
  url: (text: string) => (asLink(text) ? text : (asWebsite(text) ?? text)),
  zone: (text: string) =>
    timeZones.find(({ label }) => text.toLowerCase().startsWith(label.toLowerCase()))?.value ??
    text,
}

/** A typed text in the form that records have; one of no known form stays as it was typed. */
export const normalize = (format: Format, text: string): string => formats[format](text.trim())
