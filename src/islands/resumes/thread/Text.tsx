import { asLink } from '#contract/values.ts'

// What a sentence puts after an address is no part of it.
const addresses = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/

/** What somebody wrote, with its line breaks; http and https addresses become links. */
export const Text = ({ text }: { text: string }) => (
  <p className="comment-text" dir="auto">
    {text.split(addresses).map((part, index) => {
      const link = index % 2 === 1 ? asLink(part) : null
      if (link === null) return part
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and keep their order.
        <a key={index} href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      )
    })}
  </p>
)
