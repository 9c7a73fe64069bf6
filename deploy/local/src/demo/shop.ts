/** The made-up shop of the demo: what its help centre says, and what its form asks. */
export const shop = {
  project: { name: 'Wheelhouse' },
  widget: { color: '#0F766E', welcome_message: 'Hello!\nHow can we help you?' },
  agent: { agent_mode: 'autopilot' },
  form: {
    name: 'Contact Wheelhouse',
    success_message: 'Thank you! We answer within a working day.',
    submit_button_label: 'Send',
    submit_button_align: 'full',
    fields: [
      { type: 'short_text', label: 'Name', name: 'name', required: true },
      { type: 'email', label: 'E-mail', name: 'email', required: true },
      { type: 'single_select', label: 'Topic', name: 'topic', required: true, options: ['Order', 'Repair', 'Return'] },
      { type: 'long_text', label: 'Message', name: 'message', required: true },
    ],
  },
  mailbox: { address: 'help@wheelhouse.example', name: 'Wheelhouse', signature: 'Your workshop team' },
  beacon: {
    position: 'bottom-left',
    primary_color: '#9A3412',
    button_label: 'Contact',
    button_icon: 'mail',
    greeting_title: 'Write to the workshop',
    greeting_text: 'Our mechanics answer within a working day.',
  },
  articles: [
    {
      title: 'Returning a bicycle',
      body: `You can return a bicycle within 30 days of delivery, also when you have ridden it. Returns are free of charge.

## How to return a bicycle

1. Tell us your order number.
2. We send you a box and a label.
3. Our courier collects the bicycle at your door.

The money is back on your account within five working days after the bicycle has arrived.`,
    },
    {
      title: 'Delivery times and costs',
      body: `Bicycles in stock are delivered within four working days. Delivery costs 29 euros, and is free for orders above 1,000 euros.

Electric bicycles are delivered by a forwarder, who calls you the day before. We deliver within the European Union, to Norway and to Switzerland.`,
    },
    {
      title: 'Warranty and repairs',
      body: `Frames have a warranty of ten years, all other parts of two years. Brake pads, chains and tyres wear out, and are not covered.

For a repair under warranty, send us a photo of the damage. The first service after 300 kilometres is free in every workshop of ours.`,
    },
    {
      title: 'Charging the battery of an electric bicycle',
      body: `The battery of the Swift charges fully in four hours, at any socket. Its range is 90 kilometres in the mode Eco.

Charge and store it between 5 and 30 degrees. It need not be empty before you charge it. After 1,000 charges it still has 80 percent of its capacity.`,
    },
    {
      title: 'Choosing the right frame size',
      body: `The frame size follows from your height: size S up to 168 cm, size M from 168 to 180 cm, size L from 180 to 192 cm, size XL above.

Between two sizes, choose the smaller one for agile riding and the larger one for long tours. A test ride is free in all our shops.`,
    },
    {
      title: 'Paying, invoices and instalments',
      body: `You can pay by card, bank transfer or PayPal. Orders above 300 euros can be paid in twelve monthly instalments without interest.

The invoice comes by e-mail once your order has left our warehouse.`,
    },
  ],
} as const;
