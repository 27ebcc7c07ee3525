import type { Faq } from '@portal/contract/calls/help/help'
import { firstText, isTrue, listOf, textOf } from './values.ts'

/** Of an `href` that leads nowhere but into the help centre. */
export const noHref = 'href'

function shareOf(value: unknown): number | null {
  const share = Math.round(Number(textOf(value).replace('%', '') || Number.NaN))
  return share >= 0 && share <= 100 ? share : null
}

/** An entry without its question and its places cannot be found, and is left out. */
export const readFaqs = (result: unknown): Faq[] | undefined =>
  Array.isArray(result)
    ? listOf(result).flatMap((one): Faq[] => {
        const question = textOf(one.question)
        const parentCategory = textOf(one.parentCategory)
        if (question === '' || parentCategory === '') return []
        return [
          {
            ...{ parentCategory, category: firstText(one.category, parentCategory), question },
            answer: textOf(one.answer),
            popular: isTrue(one.popular) ? 'true' : 'false',
            href: firstText(one.href, noHref).replace(/^\//, ''),
            questionId: firstText(one.questionId, question),
            countLikePercentage: shareOf(one.countLikePercentage),
          },
        ]
      })
    : undefined
