"""Words on controls that tend to do what can't be taken back: a fast path that raises a class and never lowers one.

What these words miss, in these languages and in all others, is caught by structure: how the control's form is sent,
which fields it holds, whether it closes a dialog that asks. A word too many costs a question.
"""

from __future__ import annotations

import re

_WORDS = (
    "pay|buy|purchase|donate|transfer|withdraw|refund|bid|"
    "send|submit|publish|post|broadcast|reply|"
    "delete|erase|destroy|purge|wipe|terminate|deactivate|revoke|uninstall|unsubscribe|unfriend|"
    "grant|approve|authorize|authorise|deploy|release|"
    "bezahlen|zahlen|kaufen|bestellen|spenden|überweisen|senden|absenden|abschicken|veröffentlichen|löschen|"
    "entfernen|kündigen|widerrufen|genehmigen|freigeben|buchen|"
    "payer|acheter|commander|envoyer|publier|supprimer|effacer|résilier|révoquer|approuver|autoriser|virer|"
    "pagar|comprar|enviar|publicar|eliminar|borrar|suprimir|revocar|aprobar|autorizar|transferir|donar|"
    "paga|acquista|compra|ordina|invia|pubblica|elimina|cancella|approva|autorizza|revoca|"
    "apagar|excluir|remover|aprovar|doar|revogar|"
    "betalen|kopen|bestellen|verzenden|versturen|publiceren|verwijderen|wissen|goedkeuren|overmaken|"
    "zapłać|kup|wyślij|opublikuj|usuń|skasuj|zatwierdź|"
    "betala|köp|skicka|publicera|radera|godkänn|betal|køb|send|slet|kjøp|slett|maksa|osta|lähetä|poista|"
    "zaplatit|koupit|odeslat|smazat|odstranit|zveřejnit|fizetés|vásárlás|küldés|törlés|"
    "öde|satın al|gönder|yayınla|sil|onayla|"
    "оплатить|купить|заказать|отправить|опубликовать|удалить|стереть|подтвердить|перевести|"
    "оплатити|купити|надіслати|видалити|"
    "πληρωμή|αγορά|αποστολή|διαγραφή|bayar|beli|kirim|hapus|thanh toán|mua|gửi|xóa"
)
_PHRASES = (
    "place order|order now|check out and|empty trash|close account|give access|make admin|"
    "jetzt kaufen|kostenpflichtig|zahlungspflichtig|passer commande|realizar pedido|"
    "支払|購入|注文を確定|送信|公開|削除|消去|承認|振込|付款|支付|购买|購買|下单|提交订单|发送|發送|发布|發布|删除|刪除|批准|转账|轉帳|"
    "결제|구매|주문하기|보내기|전송|게시|삭제|승인|송금|ادفع|شراء|إرسال|ارسل|نشر|حذف|موافقة|שלם|קנה|שלח|פרסם|מחק|אשר|"
    "भुगतान|खरीदें|भेजें|प्रकाशित|हटाएं|ชำระเงิน|ซื้อ|ส่ง|ลบ|🗑|💳|💸"
)
_GRAVE = re.compile(rf"(?<![\w-])(?:{_WORDS})(?![\w-])|{_PHRASES}", re.IGNORECASE)
_MOST_CHARS = 80
_MOST_LINK_WORDS = 4


def grave_word(name: str, *, is_link: bool = False) -> str:
    """Return the word in a control's name that speaks of an act that can't be taken back; empty if there is none.

    A link is often a headline: only a brief one says what following it does.
    """
    text = name.strip()
    if len(text) > _MOST_CHARS or (is_link and len(text.split()) > _MOST_LINK_WORDS):
        return ""
    found = _GRAVE.search(text)
    return found.group().casefold() if found else ""
