import { at, measured, type PageExamples, scripted } from './page-example.ts'

export const examples: PageExamples = {
  coverage: [
    measured(at('coverage map', '/openNetworks')),
    at('coverage at a place', '/openNetworks?q=Mongu'),
    at('coverage at an unknown place', '/openNetworks?q=zebra'),
    scripted(at('coverage at the visitor', '/openNetworks?near=me')),
    scripted(at('coverage map by a tap', '/openNetworks?map=shown&technology=5G')),
  ],
}
