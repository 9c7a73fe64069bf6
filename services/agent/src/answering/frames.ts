/** What the built-in answerer says around quotes, in the customer's language. */
export interface Frames {
  readonly source: string;
  readonly either: (first: string, second: string) => string;
  readonly ask: string;
  readonly more: string;
  readonly glad: string;
  readonly agree: (action: string) => string;
  readonly done: string;
}

const frames: Readonly<Record<string, Frames>> = {
  en: {
    source: 'Source',
    either: (first, second) => `Is your question about “${first}” or about “${second}”?`,
    ask: 'Hello! How can we help you?',
    more: 'Could you tell us a little more about what you would like to know?',
    glad: 'Glad to hear that. Have a nice day!',
    agree: (action) => `Shall we do this for you: ${action}?`,
    done: 'This has been done for you.',
  },
  de: {
    source: 'Quelle',
    either: (first, second) => `Geht es Ihnen um „${first}“ oder um „${second}“?`,
    ask: 'Guten Tag! Womit können wir Ihnen helfen?',
    more: 'Können Sie uns etwas genauer sagen, was Sie wissen möchten?',
    glad: 'Das freut uns. Einen schönen Tag noch!',
    agree: (action) => `Sollen wir das für Sie tun: ${action}?`,
    done: 'Das haben wir für Sie erledigt.',
  },
  fr: {
    source: 'Source',
    either: (first, second) => `Votre question porte-t-elle sur « ${first} » ou sur « ${second} » ?`,
    ask: 'Bonjour ! Comment pouvons-nous vous aider ?',
    more: 'Pouvez-vous préciser ce que vous souhaitez savoir ?',
    glad: 'Ravis de l’apprendre. Bonne journée !',
    agree: (action) => `Voulez-vous que nous fassions ceci : ${action} ?`,
    done: 'C’est fait.',
  },
  es: {
    source: 'Fuente',
    either: (first, second) => `¿Su pregunta es sobre «${first}» o sobre «${second}»?`,
    ask: '¡Hola! ¿En qué podemos ayudarle?',
    more: '¿Podría contarnos con más detalle qué desea saber?',
    glad: 'Nos alegra saberlo. ¡Que tenga un buen día!',
    agree: (action) => `¿Quiere que hagamos esto por usted: ${action}?`,
    done: 'Ya está hecho.',
  },
  it: {
    source: 'Fonte',
    either: (first, second) => `La sua domanda riguarda «${first}» o «${second}»?`,
    ask: 'Buongiorno! Come possiamo aiutarla?',
    more: 'Può dirci più precisamente che cosa desidera sapere?',
    glad: 'Ci fa piacere. Buona giornata!',
    agree: (action) => `Vuole che lo facciamo per lei: ${action}?`,
    done: 'Fatto.',
  },
  pt: {
    source: 'Fonte',
    either: (first, second) => `A sua pergunta é sobre «${first}» ou sobre «${second}»?`,
    ask: 'Olá! Como podemos ajudar?',
    more: 'Pode dizer-nos com mais pormenor o que deseja saber?',
    glad: 'Ficamos contentes. Tenha um bom dia!',
    agree: (action) => `Quer que façamos isto por si: ${action}?`,
    done: 'Está feito.',
  },
  nl: {
    source: 'Bron',
    either: (first, second) => `Gaat uw vraag over ‘${first}’ of over ‘${second}’?`,
    ask: 'Goedendag! Waarmee kunnen we u helpen?',
    more: 'Kunt u iets preciezer zeggen wat u wilt weten?',
    glad: 'Fijn om te horen. Nog een prettige dag!',
    agree: (action) => `Zullen we dit voor u doen: ${action}?`,
    done: 'Dat hebben we voor u gedaan.',
  },
  ja: {
    source: '出典',
    either: (first, second) => `ご質問は「${first}」についてですか、それとも「${second}」についてですか？`,
    ask: 'こんにちは。どのようなご用件でしょうか？',
    more: 'お知りになりたいことをもう少し詳しく教えていただけますか？',
    glad: 'お役に立ててうれしいです。',
    agree: (action) => `次の操作を行ってもよろしいですか：${action}？`,
    done: '手続きが完了しました。',
  },
  ar: {
    source: 'المصدر',
    either: (first, second) => `هل سؤالك عن «${first}» أم عن «${second}»؟`,
    ask: 'مرحبًا! كيف يمكننا مساعدتك؟',
    more: 'هل يمكنك أن تخبرنا بمزيد من التفصيل بما تريد معرفته؟',
    glad: 'يسعدنا ذلك. نتمنى لك يومًا سعيدًا!',
    agree: (action) => `هل تريد أن نقوم بهذا من أجلك: ${action}؟`,
    done: 'تم ذلك.',
  },
};

const english = frames.en as Frames;

/** In English where the language has none. */
export function framesIn(language: string | undefined): Frames {
  const code = (language ?? 'en').split('-')[0]?.toLowerCase() ?? 'en';
  return Object.hasOwn(frames, code) ? (frames[code] as Frames) : english;
}

/** What the agent says itself: nothing, where it ends with its source and so is a quote, which may have questions of its own. */
export function withoutSources(text: string): string {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return Object.values(frames).some(({ source }) => last.startsWith(`${source}: `)) ? '' : text;
}

/** Whether a text is the last word that the agent says when it resolves a conversation, in whatever language. */
export function isGlad(text: string): boolean {
  return Object.values(frames).some(({ glad }) => glad === text.trim());
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The two titles that a question like `either` names, in whatever language; undefined: it is no such question. */
export function titlesIn(question: string): readonly [string, string] | undefined {
  const asked = inOneLine(question);
  for (const { either } of Object.values(frames)) {
    const [before = '', between = '', after = ''] = inOneLine(either('\0', '\0')).split('\0');
    if (!asked.startsWith(before) || !asked.endsWith(after)) continue;
    const [first, second, ...more] = asked.slice(before.length, asked.length - after.length).split(between);
    if (first && second && more.length === 0) return [first, second];
  }
  return undefined;
}
