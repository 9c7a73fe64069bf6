/*
 * What customers say to be understood without a model, in the languages that frames.ts answers in and some more. The texts are
 * compared folded: lower case, without marks.
 */

const joined = (...parts: readonly string[]) => parts.join('|');
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');

const every = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu');

const person = joined(
  'human(?: being)?',
  '(?:real |actual |live )?(?:person|human|agent|people)',
  'representative',
  'rep',
  'manager',
  'supervisor',
  'advis[eo]r',
  'operator',
  'colleague',
  'team member',
  'somebody real',
  'someone real',
  'staff',
  'executive',
);

/** What a person is wanted for; "a person to sign for it" is somebody else. */
const forHelp =
  '(?=\\s*(?:$|[,.!?;:)-])| (?:please|now|here|instead|rather|not|and not|from|asap|immediately|on the (?:phone|line)|in (?:charge|your)|for (?:this|that))(?![\\p{L}])| to (?:talk|speak|help|chat|answer|call|contact|look|handle|assist)| who (?:can|could|will|knows|understands))';

/** That a person should answer. */
export const wantsPerson: readonly RegExp[] = [
  whole(
    `(?:speak|talk|chat|write|connect(?:ed)?)(?: me| us| this)? (?:directly )?(?:to|with) (?:an? |the |your |some )?(?:${person}|someone|somebody)`,
  ),
  whole(
    "(?:(?:let me|can i|could i|may i|i want to|i need to|i(?: woul|')d like to|please) (?:speak|talk|chat) (?:to|with)|connect me (?:to|with)) (?:the |your )?customer (?:service|support|care)",
  ),
  whole(
    `(?:transfer(?:red)?|pass(?:ed)?|escalated?|put(?: me)? through)(?: me| us| this)? (?:directly )?(?:to|with) (?:an? |the |your |some )?(?:${person}|(?:someone|somebody)(?! else))`,
  ),
  whole(
    `(?:want|(?<!do (?:i|we) )need|get|give|prefer|like|find)(?: me| us)?(?: to have)? (?:an? |some )?(?:human|representative|supervisor|(?:human|live|real) agent|(?:real|actual|live) (?:human|person)|(?:person|agent|manager|executive)${forHelp})`,
  ),
  whole(
    `(?:get|give) me (?:an? |the |your )?(?:${person})${forHelp}|(?:anyone|anybody|someone|somebody) (?:real |there )?(?:that |who )?i can (?:talk|speak|chat) (?:to|with)`,
  ),
  whole(
    "(?:human|live|real) (?:agent|support|person|being|help)(?: please)?|(?<!(?:i am|i'm) )not (?:a |an )?(?:bots?|robots?|machine|ai)|(?:agent|human|operator|representative)[,!.]? please",
  ),
  whole(
    `no (?:more )?(?:bots?|robots?|ai)${forHelp}|is there (?:an? |any )?(?:real )?(?:human|person|people) (?:here|there|i can (?:talk|speak|chat))`,
  ),
  whole(
    "(?:do not|don't|dont|not) want (?:to (?:talk|speak|chat) (?:to|with) (?:an? |this |the )?(?:bot|robot|machine|chatbot|ai)|(?:an? )?(?:bot|robot|machine|chatbot|ai)|this (?:bot|chatbot|ai))(?=\\s*(?:$|[,.!?]))",
  ),
  whole(
    "(?:need|want|would like|'d like|request|arrange)(?: to be| to get)? (?:a )?(?:call(?:ed)?[ -]?back|phone call)(?! (?:urls?|uris?|functions?|handlers?|end ?points?|address(?:es)?|links?|events?|methods?|parameters?|routes?|features?|plans?|for webhooks?)(?![\\p{L}]))|(?:can|could) (?:you|someone|somebody|anyone|anybody) (?:please )?(?:call|phone|ring) me",
  ),
  /(?:^|[,.!?] |please )no (?:more )?(?:bots?|robots?|ai) (?:thanks?|thx|for (?:me|us)|(?:answers?|repl(?:y|ies)|responses?)(?=\s*(?:$|[,.!])| please))(?!\p{L})/u,
  /(?:^|[,.!?] |please )(?:call|phone) me(?: back)?(?=\s*(?:$|[,.!?])| (?:please|now|asap|today|tomorrow|on|at|after|when)(?!\p{L}))/u,
  /^(?:please )?(?:(?:an? |chat |connect (?:to )?(?:an? )?)?(?:human|agent|representative|operator|person|executive|live chat)|customer (?:service|support|care)(?: executive| agent)?|transfer me|mensch|mitarbeiter|berater|kunden(?:service|dienst)|(?:une? )?(?:humain|conseillere?)|(?:un )?(?:humano|agente))(?:,? (?:please|pls|bitte|svp|por favor))?[!.]*$/u,
  whole(
    '(?:mit|zu) (?:einem|einer|nem|ner) (?:(?:echten |richtigen |menschlichen )?(?:mensch(?:en)?|mitarbeiter(?:in)?|berater(?:in)?|kollegen|kollegin|support-?mitarbeiter)|(?:echten |richtigen )person|person (?:sprechen|reden|schreiben|chatten|telefonieren|verbunden|verbinden))|(?:verbinden?|sprechen?|reden?|chatten?) (?:\\S{1,20} ){0,3}mit einer person|(?:mit|zu) (?:jemand(?:em|en)?|wem) (?:\\p{L}+ ){0,2}(?:sprechen|reden|telefonieren|chatten)|einen (?:mitarbeiter|berater|menschen|kollegen) (?:sprechen|erreichen)|(?:mensch|mitarbeiter|berater),? bitte|(?:echten?|richtigen?) menschen|jemand(?:em|en)? (?:echten|richtigen)|menschlichen (?:mitarbeiter|ansprechpartner)|kein(?:en)? (?:bot|roboter)(?=\\s*(?:$|[,.!?;–-])| (?:bitte|sondern)(?!\\p{L})| mehr\\s*(?:$|[,.!;]))',
  ),
  whole(
    'mit (?:dem|ihrem|eurem) (?:kunden(?:service|dienst|support)|support|chef|vorgesetzten) (?:sprechen|reden|telefonieren|chatten|verbinden)|verbinden sie mich|(?:rufen? sie|ruft) mich (?:bitte )?(?:an|zuruck)|kann mich (?:bitte )?(?:jemand|wer|einer) (?:an|zuruck)rufen|(?:bitte um|mochte|brauche|wunsche)(?: \\p{L}+)? ruckruf(?!-| (?:stornieren|absagen|verschieben))|(?:will|mochte|brauche) (?:\\p{L}+ )?(?:menschen|mitarbeiter|berater)(?=\\s*(?:$|[,.!?]))|nicht mit (?:\\p{L}+ )?(?:bot|chatbot|roboter|maschine|computer|ki) (?:reden|sprechen|schreiben|chatten)',
  ),
  whole(
    "(?:parler|discuter|parle|echanger) (?:a|avec) (?:quelqu'un|(?:un |une |votre )(?:vraie? )?(?:humain|personne|conseiller|conseillere|agent|responsable|operateur|etre humain))|(?:veux|voudrais|souhaite) un (?:conseiller|agent|humain)|un (?:vrai )?humain|une vraie personne|pas (?:un|a un) robot",
  ),
  whole(
    "parler (?:au|avec le|a votre|avec votre) (?:service client|support|responsable)|passez[ -]moi (?:une? |le |la |votre )(?:\\p{L}+ )?(?:conseillere?|responsable|agent|personne|operat(?:eur|rice)|collegue|chef|manager|service|support)|mettez[ -]moi en (?:relation|contact) avec|rappelez[ -]moi(?! (?:l'|(?:mon|ma|mes|le(?! (?:plus|matin|soir|\\p{L}+di)(?!\\p{L}))|la|les|votre|vos|ce(?! (?:soir|matin|midi)(?!\\p{L}))|cette|ces|quand|comment|combien|que|quel(?:le)?s?|si|de)(?!\\p{L})))|(?:j'aimerais|je (?:veux|voudrais|souhaite|souhaiterais)|puis-je) etre rappelee?|pas (?:parler|discuter) (?:a|avec) (?:un|une) (?:robot|bot|machine)|(?:un |une )?(?:conseillere?|humain),? (?:svp|s'il (?:vous|te) plait)",
  ),
  whole(
    '(?:hablar|contactar|comunicarme|chatear) con (?:alguien|(?:un |una )(?:persona|humano|agente|asesora?|representante|operadora?|encargad[oa]|supervisora?))|(?:quiero|necesito) (?:un|una) (?:agente|asesora?|operadora?)(?! de (?!verdad|soporte|atencion|servicio|ventas|ustedes|su |la (?:tienda|empresa)))|(?:una )?persona real|agente humano|un humano',
  ),
  whole(
    'hablar con (?:atencion al cliente|(?:el )?servicio (?:al|de) cliente)|(?:paseme|comuniqueme|conecteme|transfierame) con|llam[ea]n?me|que me llamen|no quiero (?:hablar con (?:una? )?(?:robot|bot|maquina)|(?:un )?(?:robot|bot)(?! \\p{L}))|(?:agente|humano|operadora?),? por favor',
  ),
  whole(
    "(?:parlare|parlo|chattare) con (?:qualcuno|(?:un |una |un')(?:persona|umano|operatore|operatrice|addett[oa]|responsabile|essere umano))|persona reale|operatore umano|un umano",
  ),
  whole(
    '(?:falar|conversar) com (?:alguem|(?:um |uma )(?:pessoa|humano|atendente|agente|operadora?|supervisora?))|pessoa (?:real|de verdade)|atendente humano',
  ),
  whole(
    '(?:met|naar) (?:een |iemand)(?:echte |echt )?(?:mens|persoon|medewerker|collega)?(?: spreken| praten)|(?:een )?echt(?:e)? (?:mens|persoon)|menselijke medewerker',
  ),
  whole('(?:z|do) (?:czlowiekiem|konsultant(?:em|a|ki)|prawdziw(?:ym|a) (?:czlowiekiem|osoba))'),
  whole('(?:gercek bir )?(?:insanla|temsilciyle|musteri temsilcisi(?:yle|ne)?) (?:gorusmek|konusmak|baglan\\S*)'),
  whole(
    '(?:prata|tala) med (?:en )?(?:manniska|person|medarbetare)|(?:snakke|tale) med (?:et |en )?(?:menneske|person|medarbejder)',
  ),
  /人間と(?:話|はな)|担当者(?:と|に|を|へ)|オペレーター(?:と|に|を|へ)|人工客服|转人工|真人客服|找人工|상담원|사람과|التحدث (?:مع|الى|إلى) (?:شخص|موظف|انسان|إنسان|ممثل)|موظف حقيقي|(?:соедините|поговорить|позовите)[^.!?]{0,30}(?:оператор|человек|сотрудник|менеджер)|живо\S{0,9} (?:человек|оператор)/u,
];

/** That all is well. */
export const confirms: readonly RegExp[] = [
  every(
    "(?:i(?:'ve| have)? tried (?:it|that|this) and )?(?:that|this|it|everything|all)(?:'s| is| has|s)? (?:now |all |been )?(?:(?:solved|fixed|resolved) (?:the|my|our|this) (?:problem|issue|error)|works?(?: now| again)?|worked|working(?: now| again)?|(?:solved|fixed|resolved|sorted)(?: now)?|helped(?: (?:me|us))?(?: a lot)?|did (?:it|the trick)|good(?: now)?(?! (?:for|to|with))|clear(?: now)?|fine now)|(?<=^|[,.!;] )(?:works? (?:now|again|fine)|(?:solved|fixed|resolved|sorted)(?: now)?)|(?:(?:i|you|we)(?:'ve| have)? )?(?:managed to (?:fix|solve)|solved|fixed|resolved|sorted|figured|got) (?:it|that|this)(?: (?:out|working|myself|now))*|(?:problem|issue|error)s? (?:is |are |was |were |has been |have been )?(?:now )?(?:solved|fixed|resolved|gone|disappeared|went away)|(?:solved|fixed|resolved) (?:the|my|our|this) (?:problem|issue|error)|(?:the|my|our) (?:\\p{L}+ ){1,3}works (?:now|again)|(?:i(?:'ve| have)? )?found it|now i (?:know|see|understand)(?: how)?",
  ),
  every(
    "(?:many |great |ok(?:ay)?,? |perfect,? )?thank(?:s|x)?(?: (?:yo)?u)?(?: so much| very much| a (?:lot|ton|bunch|million))?(?: for (?:the|your|all (?:the |your )?)? ?(?:\\p{L}+ )?(?:help|support|info(?:rmation)?|answer|reply|response|assistance|advice|explanation|service|time)| for (?:letting (?:me|us) know|getting back to (?:me|us))(?: so (?:quickly|soon|fast))?)?(?: (?:once )?again)?|th(?:x|ks)|cheers|much appreciated|(?:i |we )?(?:really )?appreciate (?:it|that|(?:your|the) help)|perfect|awesome|brilliant|great|(?:you can |please )?close (?:this|the) (?:ticket|conversation|case)(?: please)?|no (?:more|further) questions|(?:that|this)(?:'s| is| was) (?:all|(?:exactly )?what) (?:i|we) (?:need(?:ed)?|want(?:ed)?)(?: to know)?(?=[ .,!;)-]*(?:$|thank|thx|cheers))|(?:no,? )?nothing else(?! \\p{L})|(?:no,? )?that(?:'s| is| was) all(?: for (?:now|today))?(?! (?:that|it|there|this|the|they|he|she|you|(?:i|we) (?:get|got|see|saw|can|could|did|know)))",
  ),
  every(
    "(?:haben sie )?(?:vielen |herzlichen |besten )?dank(?:e)?(?: (?:schon|sehr|dir|ihnen|euch))?(?: fur (?:die|ihre|eure|deine) (?:\\p{L}+ )?(?:hilfe|antwort|auskunft|unterstutzung|ruckmeldung|info(?:s|rmation)?))?|hat (?:mir |uns )?(?:super |prima |sehr )?(?:geklappt|funktioniert|geholfen)|(?:geht|klappt|funktioniert)(?:'s| es)? (?:jetzt|nun|wieder)|(?:jetzt|nun) (?:geht|klappt|funktioniert)(?:'s| es| alles)?(?: wieder)?(?! \\p{L})|(?:das |mein |der )?(?:problem|fehler) (?:ist )?(?:gelost|behoben|weg)|(?:ich )?habe? es gefunden|(?:hat sich )?(?:schon )?erledigt|alles klar|perfekt|(?:nein,? )?das (?:ist|war) (?:schon |dann )?alles(?:,? was ich (?:brauch|wissen)\\p{L}*(?: \\p{L}+te)?)?(?!,? was| (?!danke|vielen|fur (?:heute|jetzt|den)|von (?:mir|uns|meiner)|und danke|was)\\p{L})|das war'?s",
  ),
  every(
    "merci(?: beaucoup| bien)?(?: pour (?:votre|la|les|vos) (?:\\p{L}+ )?(?:aide|reponse|informations?|infos?|explications?)(?: rapide)?)?|ca (?:marche|fonctionne)(?: maintenant)?|j'ai trouve|(?:non,? )?c'est (?:regle|resolu|parfait|bon|tout(?! (?!merci|pour|bon)\\p{L}))|(?:le |mon )?probleme (?:est )?(?:resolu|regle)|(?:resolu|regle) (?:mon|le) probleme|parfait",
  ),
  every(
    '(?:much(?:as|isimas) )?gracias(?: por (?:(?:su|la|tu) (?:\\p{L}+ )?(?:ayuda|respuesta|informacion|atencion)|todo))?|ya (?:funciona|esta (?:resuelto|solucionado))|(?:problema )?(?:resuelto|solucionado)|(?:ya )?lo encontre|perfecto|(?:no,? )?eso es todo(?: lo que (?:necesit|quer)\\p{L}*)?(?! lo que)|nada mas(?! (?!gracias|muchas|por |de momento)\\p{L})',
  ),
  every('grazie(?: mille)?|(?:ora )?funziona(?: ora)?|(?:problema )?risolto|perfetto'),
  every('(?:muito )?obrigad[oa]|(?:agora )?funciona(?: agora)?|(?:problema )?resolvido|perfeito'),
  every(
    '(?:hartelijk )?(?:bedankt|dank je(?: wel)?|dank u(?: wel)?|dankjewel)|(?:het )?werkt (?:nu|weer)|(?:probleem )?opgelost|prima',
  ),
  every(
    'dziekuje|dzieki|tack(?: sa mycket)?|tak|takk|tesekkurler|tesekkur ederim|kiitos|спасибо(?: большое)?|дякую|(?:мне |это )?(?:помогло|понятно)',
  ),
  /(?:どうも)?ありがとう(?:ございま(?:す|した))?|解決し(?:ました|た)|谢谢|謝謝|解决了|감사합니다|고마워|شكر(?:ا|ًا)(?: جزيلا)?|حلت (?:ال)?مشكل(?:ة|تي)|(?:ال)?مشكل(?:ة|تي) حلت/gu,
];

/** Asks whether what was said already was enough. */
export const askIfWell = new RegExp(
  [
    '(?:did|does|has|is|was) (?:that|this|it|my answer|everything|your (?:question|problem|issue))\\b.{0,30}\\b(?:help(?:ed|ful)?|work(?:s|ed|ing)?|solved?|fix(?:ed)?|answer(?:ed)?|resolved?|clear)\\b',
    '(?:hat|ist|konnte) (?:das|es|alles|ihnen das|dir das|ihre frage|ihr problem)\\b.{0,30}\\b(?:geholfen|geklappt|funktioniert|gelost|beantwortet|helfen|klar)\\b',
    "(?:ca|cela|c'est|votre (?:question|probleme)|cette reponse)(?!\\p{L}).{0,30}(?<!\\p{L})(?:aidee?|utile|marche|fonctionne|regle|resolue?|clair)(?!\\p{L})",
    '(?:sirvio|ayudo|funciono|(?:ha|fue) (?:sido )?(?:util|resuelto|ayudado|funcionado)|resolvio|quedo claro)',
  ].join('|'),
  'u',
);

/** If there is something new; "is it about A or something else?" is about what was said. */
export const askIfMore =
  /(?<!\p{L}|(?:or|oder|ou|o|of) )(?:(?:anything|something) (?:else|more)|(?:any )?(?:other|further|more) questions|sonst noch|noch etwas|weitere fragen|(?:d')?autres? (?:chose|questions?)|algo mas|(?:otra|alguna) pregunta|(?:qualcos'|qualcosa d')altro|mais alguma coisa|(?:nog )?iets anders|verder nog)(?!\p{L})/u;

/** That something is not, whatever else is said: "thanks, but …". */
export const objects: readonly RegExp[] = [
  /[?？؟]/u,
  whole(
    "but|however|still|yet|not|no|never|nothing|(?:did|does|is|ca|wo|do|has|have|had|was|were|are|would|could|should|ai)n'?t|cannot|unfortunately|although|though|except|another|also|again|wrong|useless|fail(?:s|ed)?|anyway",
  ),
  whole('aber|jedoch|nicht|nichts|nie|kein(?:e|en)?|leider|immer noch|trotzdem|noch (?:eine|immer)|ausserdem|falsch'),
  whole(
    'mais|cependant|toujours|pas|rien|jamais|malheureusement|encore|pero|todavia|aun|nunca|nada|sigue|tampoco|sin embargo|ma|pero|ancora|non|purtroppo|mas|porem|ainda|nao|infelizmente|maar|nog|niet|geen|helaas|ale|nie|men|inte|ikke|ama|degil',
  ),
  /でも|まだ|しかし|但是|还是|不/u,
  whole('но|не\\p{L}*|нич\\p{L}*|никак|[وف]?(?:لكن\\p{L}*|لم|لن|لا|ليس\\p{L}*)|ما ?(?:زال|يزال)\\p{L}*|غير'),
];

/** That what was asked is to be done; longer ones come first. */
export const agreements: readonly RegExp[] = [
  every(
    "yes(?: i (?:do|agree|confirm|am sure))?|yep|yeah|yup|sure(?: thing)?|of course|absolutely|definitely|okay|ok|(?:that's|that is|you are|all) (?:right|correct|fine|ok)|correct|confirmed|confirm|agreed|i (?:agree|confirm)|sounds good|(?:please )?(?:do (?:it|that|so|this)|go ahead|proceed)",
  ),
  every('ja|jawohl|jo|gerne?|klar|genau|richtig|stimmt|einverstanden|(?:bitte )?(?:mach(?:en sie)? das|tun sie das)'),
  every("oui|d'accord|bien sur|tout a fait|exactement|je confirme|allez-y|allez y"),
  every("si|claro(?: que si)?|vale|de acuerdo|correcto|confirmo|adelante|certo|va bene|esatto|d'accordo|procedi"),
  every('sim|claro que sim|pode(?: ser| fazer)?|isso(?: mesmo)?|certo|confirmo|graag|akkoord|klopt|prima|doe maar'),
  every('tak|zgoda|dobrze|evet|tamam|joo|kylla|да|конечно|хорошо|так|نعم|اجل|네|예'),
  /はい|お願い(?:いた)?します|是的?|好的?|可以|同意/gu,
];

/** What is said beside an agreement, and adds nothing to it. */
export const courtesies = every(
  "please|pls|thanks|thank you(?: very much| so much)?|thx|cheers|bitte(?: schon| sehr)?|danke(?: schon| sehr)?|vielen dank|s'il (?:vous|te) plait|merci(?: beaucoup| bien)?|por favor|(?:muchas )?gracias|per favore|grazie(?: mille)?|obrigad[oa]|alstublieft|alsjeblieft|dank (?:je|u)(?: wel)?|prosze|dziekuje|lutfen|tesekkurler|пожалуиста|спасибо|من فضلك|شكرا",
);

/** Words of a greeting, and what goes with them. */
export const greetingWords: ReadonlySet<string> = new Set(
  (
    'hi hello hey hiya hy heya helo hallo hullo howdy yo greetings good morning afternoon evening day dear sir madam team guys there all everyone ' +
    'support guten tag morgen abend moin servus gruss gott hallochen liebe lieber liebes sehr geehrte geehrter damen herren und bonjour bonsoir salut coucou ' +
    'madame monsieur hola buenos buenas dias tardes noches que tal ciao buongiorno buonasera salve ola oi bom boa dia tarde noite tudo bem ' +
    'hoi goedemorgen goedemiddag goedenavond dag hej hei merhaba selam czesc dzien dobry witam namaste привет здравствуйте добрый день ' +
    'anybody anyone somebody are you how is it going doing today test ping'
  ).split(' '),
);

/** Words of which a question that asks nothing may consist: "is there support all day?" */
export const smallTalk: ReadonlySet<string> = new Set(
  'good day there all everyone support team anybody anyone somebody are you how is it going doing today test ping'.split(
    ' ',
  ),
);

/** Greetings of scripts without blanks, Arabic ones, and those that consist of small talk. */
export const greetings =
  /^(?:good day|how (?:are you(?: doing)?|is it going)(?: today)?|(?:is )?(?:there )?(?:anybody|anyone|somebody)(?: there)?|(?:are )?you (?:all )?there|support(?: team)?|is support there|team|everyone|test|ping|こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|你好|您好|안녕하세요|안녕|مرحبا|السلام عليكم|اهلا|أهلا)[\s!?.,。、！]*$/u;
