package dev.folkmoot.wire.webhook;

import dev.folkmoot.webhook.Receipt;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The result of a delivery.")
public record ReceiptJson(
    @Doc("Whether the receiver accepted it.") boolean taken,
    @Doc("The HTTP status of the receiver's reply, if it replied.") @Nullable Integer status,
    @Doc("The result in words.") String detail) {
  public static ReceiptJson of(Receipt receipt) {
    return switch (receipt) {
      case Receipt.Accepted(var status) -> new ReceiptJson(true, status, receipt.words());
      case Receipt.Refused(var status, var _) -> new ReceiptJson(false, status, receipt.words());
      case Receipt.Failed _ -> new ReceiptJson(false, null, receipt.words());
    };
  }
}
