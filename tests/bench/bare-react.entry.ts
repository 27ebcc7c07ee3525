import { hydrateRoot } from 'react-dom/client'
import { bareForm } from './bare-react.ts'

const root = document.getElementById('app')
if (root) hydrateRoot(root, bareForm)
