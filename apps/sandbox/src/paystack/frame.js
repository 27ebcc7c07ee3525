// Tells the popup around this page how it ended.
const { end, id, reference } = document.querySelector('main').dataset
const data = { id: Number(id), reference, message: 'Approved', status: end }
parent.postMessage({ event: end, data }, '*')
