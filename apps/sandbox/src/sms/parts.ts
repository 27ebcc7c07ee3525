import type { Pdu } from 'smpp'

type Part = { key: string; total: number; number: number; text: string }

/** Position of a text among its parts, from the header in front of it; a text without a header is whole. */
function partOf(pdu: Pdu): Part {
  const carried = pdu.short_message?.message.length ? pdu.short_message : pdu.message_payload
  const text = String(carried?.message ?? '')
  const header = pdu.short_message?.udh?.find((each) => each[0] === 0x00 && each.length === 5)
  const [, , reference = 0, total = 1, number = 1] = header ?? []
  const key = [pdu.source_addr, pdu.destination_addr, reference, total].join(' ')
  return { key, total, number, text }
}

/** Puts texts together from their parts, in whatever order they come. */
export function createPartBox() {
  const boxes = new Map<string, Map<number, string>>()
  return {
    /** The whole text with its last part, null before. */
    add(pdu: Pdu): string | null {
      const { key, total, number, text } = partOf(pdu)
      if (total <= 1) return text
      const box = boxes.get(key) ?? new Map<number, string>()
      boxes.set(key, box.set(number, text))
      if (box.size < total) return null
      boxes.delete(key)
      return Array.from({ length: total }, (_, index) => box.get(index + 1) ?? '').join('')
    },
  }
}
