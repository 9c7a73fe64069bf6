-- A letter, with its marks, of the scripts that put no blanks between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese.
CREATE FUNCTION unspaced_letter() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  '[\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD\u0EC0-\u0EC6\u0EDC-\u0EDF'
  '\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u17D7\u17DC'
  '\u3005-\u3007\u3031-\u3035\u303B\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u31F0-\u31FF'
  '\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U0001B000-\U0001B16F\U00020000-\U0003FFFF]'
  '[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD\u3099\u309A]*';

-- Letters as those write them who have them on no key: "coeur" finds "cœur", "lodz" "Łódź", "soren" "Søren", "счет" "счёт", as in the
-- knowledge base. Marks of other Cyrillic letters than "ё" count: "й" is another letter than "и". Not the dotless i of Turkish, which is a
-- letter beside the other.
CREATE FUNCTION plain_letters(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  -- `translate` compares each character with each of these.
  IF content ~ '[ßẞæÆœŒþÞøØłŁđĐðÐħĦŧŦёЁ]' THEN
    content := replace(replace(replace(replace(content, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
    content := replace(replace(replace(replace(content, 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    content := translate(content, 'øØłŁđĐðÐħĦŧŦёЁ', 'oollddddhhttее');
  END IF;
  RETURN content;
END $$;

-- A text in one form, however it was typed, with blanks around each stretch of such letters.
CREATE FUNCTION plain_text(content text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  -- Signs part words, also where the database's locale takes them for letters, or NFKC makes letters of them.
  signs constant text := '[\u00A1-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u060C\u061B\u061F\u066A-\u066D\u06D4'
    '\u0964\u0965\u0E3F\u0E4F\u0E5A\u0E5B\u104A-\u104F\u17D4-\u17D6\u17D8-\u17DB\u2010-\u205E\u2066-\u2069\u20A0-\u20CF\u2116\u2117\u2120-\u2122'
    '\u2190-\u245F\u2500-\u2BFF\u2E00-\u2E7F\u3001-\u3003\u3008-\u3020\u3030\u303D-\u303F\u30A0\u30FB\uFDFA\uFDFB\uFE10-\uFE1F\uFE30-\uFE6F'
    '\uFF61-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF]+';
  -- Invisible characters, and marks of Arabic that are written or not.
  left_out constant text := '[\u00AD\u0640\u064B-\u0652\u0670\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]+';
  -- Other characters than letters that marks stand on. PostgreSQL's time for putting marks in order grows with the square of their number,
  -- so a text in which nobody could tell what they stand on is left as it is.
  too_many_marks constant text := '[^\u0001-\u02FF\u1100-\u11FF\u0E01-\u0E37\u0E81-\u0EB7\u1000-\u1036\u1780-\u17D1\u3041-\u3096\u30A0-\u9FFF\uAC00-\uD7AF\uFF00-\uFF9D\uFFA0-\uFFEF\U00020000-\U0003FFFF]{100}';
  -- Latin letters that lose all their marks, and that no form of them makes longer.
  other_than_latin constant text := '[^\u0001-\u00BB\u00C0-\u0131\u0134-\u013E\u0141-\u0148\u014A-\u017E\u0200-\u021B]';
  digits constant text := '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩';
  normal text;
BEGIN
  IF octet_length(content) = length(content) THEN
    RETURN content;
  END IF;
  content := regexp_replace(regexp_replace(content, signs, ' ', 'g'), left_out, '', 'g');
  -- All that follows would make the same of them.
  IF content !~ other_than_latin THEN
    RETURN plain_letters(regexp_replace(normalize(content, NFKD), '[\u0300-\u036F]+', '', 'g'));
  END IF;
  IF content !~ too_many_marks THEN
    normal := normalize(content, NFKC);
    -- Characters that stand for words could make of a message more words than PostgreSQL keeps: then they are left as they are.
    IF octet_length(normal) <= greatest(octet_length(content), 300000) THEN
      -- Arabic letters with marks may have come as one character.
      content := regexp_replace(normal, left_out, '', 'g');
      -- "Zurich" finds "Zürich", as in the knowledge base: marks of Latin and Greek do not matter.
      IF content ~ '[\u00C0-\u024F\u0300-\u03FF\u1E00-\u1FFF]' THEN
        content := normalize(regexp_replace(normalize(content, NFD), '(?<=[A-Za-z\u00C6-\u024F\u0370-\u03FF])[\u0300-\u036F]+', '', 'g'), NFC);
      END IF;
    END IF;
  END IF;
  content := plain_letters(content);
  -- `translate` compares each character with each of these.
  IF content ~ ('[ςİ' || digits || ']') THEN
    content := translate(content, 'ςİ' || digits, 'σi' || repeat('0123456789', 8));
  END IF;
  RETURN regexp_replace(content, '(?:' || unspaced_letter() || ')+', ' \& ', 'g');
END $$;

-- The words of a text, as they are looked for: signs within and around words part them, so that "№4711-XY" is found by "4711" and by
-- "xy", and an address by each of its parts. A stretch without blanks, such as "退款申请", is in it by its two ends and each pair between
-- ("退 退款 款申 申请 请"), so that all that it contains is found: pairs that follow one another, or what begins with a letter.
CREATE FUNCTION words(content text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT AS $$
DECLARE
  signs constant text := '[][#@&/\\|_.:+*~=<>(){}"⁄-]+';
  -- PostgreSQL keeps at most a megabyte of words: stretches further back in a text are not found.
  cut constant integer := 75000;
  plain text := plain_text(content);
  has_stretches boolean := octet_length(plain) > length(plain) AND plain ~ unspaced_letter();
  found tsvector;
BEGIN
  IF has_stretches THEN
    plain := regexp_replace(left(plain, cut), unspaced_letter(), '\& \&', 'g') || substr(plain, cut + 1);
  END IF;
  found := to_tsvector('simple', regexp_replace(plain, signs, ' ', 'g'));
  -- It keeps 255 places of a word, up to the 16 383rd. The word " " tells that some are missing: there, pairs are found wherever they stand.
  IF has_stretches AND length(plain) > 2 * 255
    AND EXISTS (SELECT FROM unnest(found) w WHERE cardinality(w.positions) = 255 OR 16383 = ANY (w.positions))
  THEN
    RETURN found || array_to_tsvector(ARRAY[' ']);
  END IF;
  RETURN found;
END $$;

-- The words of a question as `words` has them. Of a stretch without blanks, `pieces` are its two ends and the pairs between, in order.
CREATE FUNCTION question_words(question text) RETURNS TABLE (word text, pieces text[]) LANGUAGE plpgsql STABLE PARALLEL SAFE
  SET search_path FROM CURRENT AS $$
DECLARE
  plain text := plain_text(question);
BEGIN
  RETURN QUERY SELECT w.lexeme, NULL::text[] FROM unnest(words(regexp_replace(plain, unspaced_letter(), '', 'g'))) w
    UNION ALL SELECT DISTINCT s, string_to_array(btrim(regexp_replace(s, unspaced_letter(), '\& \&', 'g')), ' ')
    FROM string_to_table(plain, ' ') s WHERE s ~ unspaced_letter();
END $$;

-- The character that a reference of HTML stands for, such as "uuml;", "#252;" or "#xFC;" (what follows the "&"); null where browsers
-- show it as it is. Of names those of HTML 4; without a semicolon those of Latin-1 alone, as browsers do.
CREATE FUNCTION html_character(reference text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  characters constant jsonb := jsonb_object(
    string_to_array('nbsp ensp emsp thinsp shy zwnj zwj lrm rlm amp lt gt quot apos AMP LT GT QUOT COPY REG '
      'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not reg macr deg plusmn sup2 sup3 acute micro para middot cedil '
      'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave '
      'Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave '
      'aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc '
      'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml '
      'OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi '
      'Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi '
      'omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv '
      'ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo oline frasl '
      'euro image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr '
      'forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp '
      'ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams',
      ' '),
    string_to_array(E'    \u00AD\u200C\u200D\u200E\u200F&<>"''&<>"©®'
      '¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'
      'ŒœŠšŸƒˆ˜ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϒϖ'
      '–—‘’‚“”„†‡•…‰′″‹›‾⁄€ℑ℘ℜ™ℵ←↑→↓↔↵⇐⇑⇒⇓⇔∀∂∃∅∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋⟨⟩◊♠♣♥♦', NULL));
  -- What the numbers from 128 on mean to old programs and to browsers.
  windows constant text := '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';
  code integer;
  named text;
BEGIN
  IF left(reference, 1) <> '#' THEN
    named := characters ->> rtrim(reference, ';');
    RETURN CASE WHEN right(reference, 1) = ';' OR ascii(named) < 256 THEN named END;
  END IF;
  IF lower(substr(reference, 2, 1)) = 'x' THEN
    code := ('x' || lpad(btrim(reference, '#xX;'), 8, '0'))::bit(32)::integer;
  ELSE
    code := btrim(reference, '#;');
  END IF;
  RETURN CASE WHEN code BETWEEN 128 AND 159 THEN substr(windows, code - 127, 1)
    WHEN code = 0 OR code > 1114111 OR code BETWEEN 55296 AND 57343 THEN '�' ELSE chr(code) END;
END $$;

-- What readers see of HTML, as text. What is left open goes to the end, as it does in browsers: so all that begins is found at once, and
-- the time grows with the length alone.
CREATE FUNCTION shown_text(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT AS $$
DECLARE
  -- Comments, and elements whose content nobody sees. {1,1}? makes all of it end as early as it may.
  element constant text := '|NAME[\s/>].*(?:</NAME(?:[\s/][^>]*)?>|$)';
  unseen constant text := '(?:<(?:!--(?:-?>|.*(?:--!?>|$))'
    || replace(element, 'NAME', 'script') || replace(element, 'NAME', 'style') || replace(element, 'NAME', 'title')
    || replace(element, 'NAME', 'template') || replace(element, 'NAME', 'iframe') || replace(element, 'NAME', 'noembed')
    || replace(element, 'NAME', 'noframes') || replace(element, 'NAME', 'datalist') || ')){1,1}?';
  -- What follows the name of a tag: only a value after "=" may be in quotes, and hold a ">".
  attributes constant text := '(?:[^>=]|=\s*(?:"[^"]*(?:"|$)|''[^'']*(?:''|$)|[^\s>"'']))*(?:=\s*)?(?:>|$)';
  -- Tags of these may stand within words; all others part them.
  inline constant text := '(?:</?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|'
    'span|strike|strong|sub|sup|time|tt|u|var|wbr)(?:>|[\s/]' || attributes || '))+';
  others constant text := '(?:<(?:/?[a-z]' || attributes || '|(?:[!?]|/[^a-z>])[^>]*(?:>|$)|/>)\s*)+';
  reference constant text := '^(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[a-zA-Z][a-zA-Z0-9]{1,7});?';
BEGIN
  IF strpos(html, '<') > 0 THEN
    html := regexp_replace(regexp_replace(regexp_replace(html, unseen, '', 'gi'), inline, '', 'gi'), others, ' ', 'gi');
  END IF;
  IF strpos(html, '&') > 0 THEN
    SELECT split_part(html, '&', 1)
      || string_agg(coalesce(html_character(name) || substr(piece, length(name) + 1), '&' || piece), '' ORDER BY place)
    INTO html FROM (
      SELECT piece, place, substring(left(piece, 10), reference) AS name
      FROM string_to_table(substr(html, strpos(html, '&') + 1), '&') WITH ORDINALITY AS split (piece, place)
    ) pieces;
  END IF;
  RETURN html;
END $$;

-- The words of a message as its readers see it.
CREATE FUNCTION message_words(content text, content_type text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN words(CASE content_type WHEN 'html' THEN shown_text(content) ELSE content END);
