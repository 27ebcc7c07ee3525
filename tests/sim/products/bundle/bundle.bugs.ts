import { bugsIn, type PlantedBug } from '../../bugs/planted-bug.ts'

const file = 'products/bundle/bundle.product.ts'

export const bundleBugs: readonly PlantedBug[] = [
  ...bugsIn(file, 'bundleProduct', {
    'each try to deliver a bundle is an order of its own': (real) => (options) => {
      let tries = 0
      const product = real(options)
      return {
        ...product,
        fulfil: (leg) => product.fulfil({ ...leg, reference: `${leg.reference}-${++tries}` }),
      }
    },
    'an order that was only taken counts as delivered': (real) => (options) => {
      const product = real(options)
      return {
        ...product,
        async fulfil(leg) {
          const answer = await product.fulfil(leg)
          return answer.kind === 'pending' ? { kind: 'delivered' } : answer
        },
      }
    },
    'an order that waits counts as called off without being called off': (real) => (options) => {
      const product = real(options)
      return {
        ...product,
        async enquire(leg) {
          const answer = await product.enquire({ ...leg, callsOff: false })
          const isLeft = leg.callsOff && answer.kind === 'pending'
          return isLeft ? { kind: 'failed', detail: 'too late' } : answer
        },
      }
    },
  }),
]
